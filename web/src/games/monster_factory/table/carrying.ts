import { keepStill } from '../../../lib/board/touch';
import type { Spot } from '../plane/shapes';

/** The table, over which a piece is dragged. Points are in pixels of the screen. */
export interface Carried {
  /** Called with each point of the drag, and with null if the drag is cancelled. */
  carry: (at: Spot | null) => void;
  drop: (at: Spot) => void;
}

/** The largest movement of a finger, in pixels, that counts as a touch. */
const SLIP = 8;

/** Drag an element to the table. The click that ends the drag has no effect. */
export function carrying(table: () => Carried | undefined): (element: HTMLElement) => () => void {
  return (element) => {
    let began: Spot | null = null;
    let carried = false;

    function onpointerdown({ button, clientX, clientY }: PointerEvent): void {
      began = button === 0 ? { x: clientX, y: clientY } : null;
      carried = false;
    }
    function onpointermove({ pointerId, clientX, clientY }: PointerEvent): void {
      if (!began || (!carried && Math.hypot(clientX - began.x, clientY - began.y) < SLIP)) return;
      if (!carried) element.setPointerCapture(pointerId);
      carried = true;
      table()?.carry({ x: clientX, y: clientY });
    }
    function onpointerup({ clientX, clientY }: PointerEvent): void {
      if (began && carried) table()?.drop({ x: clientX, y: clientY });
      began = null;
    }
    function onpointercancel(): void {
      if (began && carried) table()?.carry(null);
      began = null;
    }
    function onclick(event: MouseEvent): void {
      if (carried && event.detail !== 0) event.stopPropagation();
      carried = false;
    }
    function ontouchmove(event: TouchEvent): void {
      keepStill(event, element);
    }

    const heard: [string, (event: never) => void][] = [
      ['pointerdown', onpointerdown],
      ['pointermove', onpointermove],
      ['pointerup', onpointerup],
      ['pointercancel', onpointercancel],
      ['click', onclick],
      ['touchmove', ontouchmove],
    ];
    for (const [name, hear] of heard) element.addEventListener(name, hear as EventListener, { passive: false });
    return () => {
      for (const [name, hear] of heard) element.removeEventListener(name, hear as EventListener);
    };
  };
}
