/**
 * Single keys that do something on a page, by `event.key`. They are not heard while somebody types or a dialog lies
 * over the page, and not together with Ctrl, Alt or the like. What answers `false` has nothing to do now, and leaves the
 * key to others.
 */
export function onShortcut(keys: Readonly<Record<string, () => unknown>>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target;
    if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea')))
      return;
    if (target instanceof Element && target.closest('dialog')) return;
    const act = keys[event.key];
    if (act && act() !== false) event.preventDefault();
  };
}

/** The keys 1 to `count` for `onShortcut`: each calls `act` with its number. */
export function numberKeys(count: number, act: (number: number) => void): Record<string, () => void> {
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  return Object.fromEntries(
    numbers.map((number) => [
      String(number),
      () => {
        act(number);
      },
    ]),
  );
}
