import { on } from 'svelte/events';
import type { Attachment } from 'svelte/attachments';
import { onAnyKey } from '../ui/keyboard';

/** The milliseconds for which the mouse must rest on a piece before its name appears. */
const REST = 500;

/**
 * The distance in pixels that the mouse must move after a press or a drag before names appear again. The player already
 * knows the piece.
 */
const PRESSED = 40;

/** The pieces under the mouse, innermost first, each with its id and its label. */
export interface Pointed {
  pieces: { id: string; label: string }[];
  /** The rectangle of the innermost piece and the position of the pointer, in pixels of the window. */
  box: DOMRect;
  x: number;
  y: number;
  /** Whether the piece was reached with the keyboard instead of the mouse. */
  focused: boolean;
}

/**
 * Report the piece inside an element that the mouse rests on or that has the keyboard focus. Report null when the mouse
 * or the focus leaves the piece, and when the player presses a button or a key. Pieces inside `data-hover="off"` are
 * never reported.
 */
export function hovering(show: (pointed: Pointed | null) => void): Attachment<HTMLElement> {
  return (root) => {
    let over: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /**
     * The position of the pointer, or null before the first movement. A page that opens under a resting pointer
     * therefore shows no name.
     */
    let at: { x: number; y: number } | null = null;
    let pressed: { x: number; y: number } | null = null;
    let shown = false;
    let focused = false;
    let titles: [HTMLElement, string][] = [];

    const piecesFrom = (from: Element): Element[] => {
      const found: Element[] = [];
      for (let one: Element | null = from; one; one = one.parentElement?.closest('[data-piece]') ?? null)
        found.push(one);
      return found;
    };
    const clear = (): void => {
      clearTimeout(timer);
      if (shown) show(null);
      shown = false;
    };
    const leave = (): void => {
      clear();
      over = null;
      for (const [element, title] of titles) if (!element.title) element.title = title;
      titles = [];
    };
    // without this, the browser's tooltip would repeat the sheet
    const silence = (from: Element): void => {
      for (
        let one = from.closest<HTMLElement>('[title]');
        one && root.contains(one);
        one = one.parentElement?.closest('[title]') ?? null
      ) {
        titles.push([one, one.title]);
        one.removeAttribute('title');
      }
    };
    const name = (): void => {
      const box = over?.getBoundingClientRect();
      if (focused && box) at = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      if (
        !at ||
        !box ||
        !over?.isConnected ||
        over.closest('[data-hover=off]') ||
        document.querySelector('dialog[open]')
      )
        return;
      if (!focused && pressed && Math.hypot(at.x - pressed.x, at.y - pressed.y) < PRESSED) return;
      pressed = null;
      shown = true;
      const pieces = piecesFrom(over).map((one) => ({
        id: one.getAttribute('data-piece') ?? '',
        label: one.getAttribute('aria-label') ?? '',
      }));
      show({ pieces, box, ...at, focused });
    };
    const enter = (event: PointerEvent): void => {
      const piece = event.target instanceof Element ? event.target.closest('[data-piece]') : null;
      if (piece === over) return;
      leave();
      if (!piece || event.pointerType !== 'mouse' || event.buttons > 0) return;
      over = piece;
      focused = false;
      silence(event.target as Element);
      timer = setTimeout(name, REST);
    };
    const focus = ({ target }: FocusEvent): void => {
      const piece = target instanceof Element && target.matches(':focus-visible') && target.closest('[data-piece]');
      leave();
      if (!piece) return;
      over = piece;
      focused = true;
      timer = setTimeout(name, REST);
    };
    const press = (event: PointerEvent): void => {
      pressed = { x: event.clientX, y: event.clientY };
      clear();
    };
    // a piece that was dragged here is known, too
    const release = (event: PointerEvent): void => {
      if (pressed) pressed = { x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent): void => {
      at = { x: event.clientX, y: event.clientY };
    };

    const off = [
      on(root, 'pointerover', enter),
      on(root, 'pointermove', move),
      on(root, 'pointerleave', leave),
      on(root, 'focusin', focus),
      on(root, 'focusout', leave),
      on(root, 'pointerdown', press),
      on(root, 'pointerup', release),
      on(window, 'keydown', onAnyKey(clear)),
      on(window, 'scroll', clear, { capture: true, passive: true }),
    ];
    return () => {
      leave();
      for (const remove of off) remove();
    };
  };
}
