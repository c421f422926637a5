import { addresses } from './api';

/** Whether an address is local to this computer, so that other devices cannot open it. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.*\.)?localhost\.?|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f.*\]|0\.0\.0\.0)$/i.test(hostname);
}

/** Return a link to the page without its query, because trackers add parameters there. */
export function linkTo(page: URL | Location, base = `${page.origin}${page.pathname}`, hash = page.hash): string {
  return base + hash;
}

/**
 * Return the address of this server for other devices, without the fragment. Returns null if no other device can open
 * it.
 */
export async function reachableBase(page: URL | Location): Promise<string | null> {
  if (!isLoopback(page.hostname)) return page.origin + page.pathname;
  try {
    return (await addresses())[0] ?? null;
  } catch {
    return null;
  }
}
