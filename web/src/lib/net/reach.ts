import { addresses } from './api';

/** Whether an address is this computer's own, which no other device can open. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.*\.)?localhost\.?|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f.*\]|0\.0\.0\.0)$/i.test(hostname);
}

/** A link without what trackers have added to the address of the page. */
export function linkTo(page: URL | Location, base = `${page.origin}${page.pathname}`, hash = page.hash): string {
  return base + hash;
}

/** The address of this server for other devices, without the part after `#`; null where none can open it. */
export async function reachableBase(page: URL | Location): Promise<string | null> {
  if (!isLoopback(page.hostname)) return page.origin + page.pathname;
  try {
    return (await addresses())[0] ?? null;
  } catch {
    return null;
  }
}
