import { keepStill } from './touch';

/** The distance in pixels after which a finger movement becomes a drag. */
const SHAKE = 8;

export interface Drag {
  /** Called when a piece is lifted. Returns false if this piece cannot be dragged. */
  lift: (piece: string) => boolean;
  /** Called when the piece is released over another piece, or outside all pieces. */
  drop: (piece: string | null) => void;
}

interface Held {
  element: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  lifted: boolean;
}

/** Make the pieces inside an element draggable. Dragging is optional, because touches do the same. */
export function draggable({ lift, drop }: Drag): (root: HTMLElement) => () => void {
  let held: Held | null = null;

  function down(event: PointerEvent): void {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('.piece[role=button]') : null;
    if (!element || !event.isPrimary || event.button !== 0) return;
    held = { element, pointer: event.pointerId, x: event.clientX, y: event.clientY, lifted: false };
  }

  function move(event: PointerEvent): void {
    if (held?.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.lifted) {
      if (Math.hypot(dx, dy) < SHAKE) return;
      if (!lift(held.element.dataset['piece'] ?? '')) {
        held = null;
        return;
      }
      held.lifted = true;
    }
    Object.assign(held.element.style, {
      translate: `${dx}px ${dy}px`,
      transition: 'none',
      pointerEvents: 'none',
      zIndex: '20',
    });
  }

  function still(event: TouchEvent): void {
    if (held) keepStill(event, held.element);
  }

  function up(event: PointerEvent): void {
    if (held?.pointer !== event.pointerId) return;
    const { element, lifted } = held;
    held = null;
    if (!lifted) return;
    const below = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-piece]');
    Object.assign(element.style, { translate: '', transition: '', pointerEvents: '', zIndex: '' });
    // ignore the click after a drag
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => {
      window.removeEventListener('click', swallow, { capture: true });
    });
    drop(event.type === 'pointerup' ? (below?.dataset['piece'] ?? null) : null);
  }

  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  return (root) => {
    root.addEventListener('pointerdown', down);
    root.addEventListener('touchmove', still, { passive: false });
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      root.removeEventListener('pointerdown', down);
      root.removeEventListener('touchmove', still);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  };
}
