/** For an element around pieces: those with these ids get the class `advised`, in any kind of board. */
export function ghosting(targets: () => readonly string[]): (root: HTMLElement) => () => void {
  return (root) => {
    let due = false;
    const apply = (): void => {
      due = false;
      const wanted = targets();
      for (const element of root.querySelectorAll('[data-piece]')) {
        const is = wanted.includes(element.getAttribute('data-piece') ?? '') && !element.classList.contains('hinted');
        if (element.classList.contains('advised') !== is) element.classList.toggle('advised', is);
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
      targets();
      later();
    });
    return () => {
      observer.disconnect();
    };
  };
}
