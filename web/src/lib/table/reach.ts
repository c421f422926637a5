/** Whether an address is this computer's own, which no other device can open. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.*\.)?localhost\.?|127(?:\.\d+){3}|\[::1\]|\[::ffff:7f.*\]|0\.0\.0\.0)$/i.test(hostname);
}

/** A link without what trackers have added to the address of the page. */
export function linkTo(page: URL | Location, base = `${page.origin}${page.pathname}`): string {
  return base + page.hash;
}
