import { usable } from './usable';

const BOARD = '#board';
const BAR = '[data-testid=action-bar]';

/**
 * Keep the focus inside an element (the board, the action bar and questions) when a move or an answer removes or
 * disables the focused element. The focus moves to the same piece, if it can be touched. If the same piece cannot be
 * touched and I have a decision, the focus moves to the first touchable piece or to the confirm button. If I have no
 * decision, the focus stays on the board.
 */
export function keepingFocus(root: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  let waiting = false;
  let frame = 0;

  function check(): void {
    frame = 0;
    const now = document.activeElement;
    const board = root.querySelector<HTMLElement>(BOARD);
    if (!board || !last || document.querySelector('dialog[open]')) return;
    const lost = (now === null || now === document.body) && (!last.isConnected || last.matches(':disabled'));
    if (!lost && !(waiting && now === board)) return;
    const next = usable(root, last.dataset.piece) ?? board;
    waiting = next === board;
    if (next !== now) next.focus({ preventScroll: true });
  }

  function onfocusin({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    const within = target.closest(`${BOARD}, ${BAR}, .strip`) !== null;
    if (target !== root.querySelector(BOARD)) {
      last = within ? (target as HTMLElement) : null;
      waiting = false;
    }
  }

  const changes = new MutationObserver(() => {
    frame ||= requestAnimationFrame(check);
  });
  changes.observe(root, { subtree: true, childList: true, attributeFilter: ['disabled', 'role', 'class'] });
  document.addEventListener('focusin', onfocusin);
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', onfocusin);
  };
}
