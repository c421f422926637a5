const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';

/**
 * Keep the focus in a section of a page. If the focused element is removed, the focus stays in its section. If the
 * focused element is disabled during a request, it gets the focus back when the answer arrives.
 */
export function keepingPlace(page: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  let section: Element | null = null;
  let disabled = false;
  let frame = 0;

  function check(): void {
    frame = 0;
    if (!last || document.querySelector('dialog[open]')) return;
    const was = disabled;
    disabled = last.isConnected && last.matches(':disabled'); // browsers remove the focus only afterwards
    const now = document.activeElement;
    if (disabled || (now !== null && now !== document.body)) return;
    const inside = section?.isConnected ? section.querySelector<HTMLElement>(FOCUSABLE) : null;
    const next = last.isConnected ? (was ? last : null) : (inside ?? page);
    next?.focus({ preventScroll: true });
  }

  function onfocusin({ target }: FocusEvent): void {
    last = target instanceof HTMLElement && page.contains(target) ? target : null;
    section = last?.closest('section') ?? null;
    disabled = false;
  }

  const changes = new MutationObserver(() => {
    frame ||= requestAnimationFrame(check);
  });
  changes.observe(page, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onfocusin);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', onfocusin);
  };
}
