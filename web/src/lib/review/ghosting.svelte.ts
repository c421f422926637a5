/**
 * Mark the better line and the played line of a decision on the pieces inside an element, on any kind of board. The
 * pieces of the better line get the class `advised`. The pieces that belong only to the played line get the class
 * `was-played`.
 */
export function ghosting(
  better: () => readonly string[],
  played: () => readonly string[] = () => [],
): (root: HTMLElement) => () => void {
  return (root) => {
    let due = false;
    const apply = (): void => {
      due = false;
      const wanted = better();
      const others = played().filter((piece) => !wanted.includes(piece));
      for (const element of root.querySelectorAll('[data-piece]')) {
        const piece = element.getAttribute('data-piece') ?? '';
        mark(element, 'advised', wanted.includes(piece) && !element.classList.contains('hinted'));
        mark(element, 'was-played', others.includes(piece));
      }
    };
    const later = (): void => {
      if (due) return;
      due = true;
      queueMicrotask(apply);
    };
    const observer = new MutationObserver(later);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-piece'] });
    $effect(() => {
      better();
      played();
      later();
    });
    return () => {
      observer.disconnect();
    };
  };
}

function mark(element: Element, name: string, is: boolean): void {
  if (element.classList.contains(name) !== is) element.classList.toggle(name, is);
}
