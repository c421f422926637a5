import { keepStill } from '../../../lib/board/touch';
import type { Spot } from './shapes';

/** Gestures of fingers, mouse and wheel on the table. Points are in pixels from the table's upper left corner. */
export interface Gestures {
  /** Called after a touch that began and ended on this element at one point. */
  tap: (at: Spot, target: Element) => void;
  /** Called when the mouse is over a point, or with null when the mouse has left the table. */
  hover: (at: Spot | null) => void;
  drag: (dx: number, dy: number) => void;
  /** Called when two fingers or the wheel zoom in or out around a point. */
  zoom: (factor: number, at: Spot) => void;
  /** Called when the wheel has turned far enough. `notch` is 1 or -1. Return true to prevent the zoom. */
  wheel: (notch: -1 | 0 | 1) => boolean;
}

/** The largest movement of a finger, in pixels, that counts as a touch. */
const SLIP = 8;
const NOTCH = 40;

/** Report gestures on an element. Returns a function that removes the listeners. */
export function listen(element: HTMLElement | SVGElement, tell: Gestures): () => void {
  const down = new Map<number, Spot>();
  let began: Spot | null = null;
  let moved = false;
  let turned = 0;

  const spot = (event: MouseEvent): Spot => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  function onpointerdown(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (event.isPrimary) down.clear(); // an earlier finger may have been lifted outside the element
    const at = spot(event);
    down.set(event.pointerId, at);
    if (down.size === 1) {
      began = at;
      moved = false;
    } else moved = true;
  }

  function onpointermove(event: PointerEvent): void {
    const at = spot(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') tell.hover(at);
      return;
    }
    if (!moved && began && Math.hypot(at.x - began.x, at.y - began.y) < SLIP) return;
    if (!moved) element.setPointerCapture(event.pointerId);
    moved = true;
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, at);
    if (!other) {
      tell.drag(at.x - before.x, at.y - before.y);
      return;
    }
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    const apart =
      Math.hypot(at.x - other.x, at.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    tell.drag((at.x - before.x) / 2, (at.y - before.y) / 2);
    tell.zoom(apart, middle);
  }

  function onpointerup(event: PointerEvent): void {
    const was = down.delete(event.pointerId);
    if (was && !moved && event.type === 'pointerup' && event.target instanceof Element)
      tell.tap(spot(event), event.target);
  }

  function onwheel(event: WheelEvent): void {
    event.preventDefault();
    const at = spot(event);
    if (event.ctrlKey) {
      tell.zoom(Math.exp(-event.deltaY / 120), at);
      return;
    }
    turned += event.deltaY;
    const notch = Math.abs(turned) < NOTCH ? 0 : turned > 0 ? 1 : -1;
    const used = tell.wheel(notch);
    if (!used || notch !== 0) turned = 0;
    if (!used) tell.zoom(Math.exp(-event.deltaY / 500), at);
  }

  function ontouchmove(event: TouchEvent): void {
    keepStill(event, element);
  }

  function onleave(event: PointerEvent): void {
    if (event.pointerType !== 'touch') tell.hover(null);
  }

  const heard: [string, (event: never) => void][] = [
    ['pointerdown', onpointerdown],
    ['pointermove', onpointermove],
    ['pointerup', onpointerup],
    ['pointercancel', onpointerup],
    ['pointerleave', onleave],
    ['touchmove', ontouchmove],
    ['wheel', onwheel],
  ];
  for (const [name, hear] of heard) element.addEventListener(name, hear as EventListener, { passive: false });
  return () => {
    for (const [name, hear] of heard) element.removeEventListener(name, hear as EventListener);
  };
}
