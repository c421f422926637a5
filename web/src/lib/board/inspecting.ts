import { on } from 'svelte/events';
import { onShortcut } from '../ui/keyboard';

/** The duration of a long press in milliseconds, and the movement in pixels that cancels a long press. */
const HOLD = 500;
const STRAY = 10;

interface Inspection {
  /** Whether a piece has a sheet with details. */
  knows: (piece: string) => boolean;
  open: (piece: string) => void;
  /** Called when a piece without a touch handler is touched. */
  touched: (piece: string) => void;
  /** Called with the tooltip of a touched element that is neither a piece nor a control. */
  titled?: (title: string) => void;
  /** Called with every press, before its click. */
  pressed?: (finger: boolean) => void;
}

/** Return the pieces at a position in the document, innermost first. */
function piecesAt(target: EventTarget | null): string[] {
  const found: string[] = [];
  let at = target instanceof Element ? target.closest<HTMLElement>('[data-piece]') : null;
  for (; at; at = at.parentElement?.closest<HTMLElement>('[data-piece]') ?? null) found.push(at.dataset.piece ?? '');
  return found;
}

/** Return the pieces that have the focus, or the piece of the focused button. */
function piecesInFocus(): string[] {
  const focused = document.activeElement;
  const on = focused?.matches('button') ? focused.querySelector('[data-piece]') : null;
  return piecesAt(on ?? focused);
}

/**
 * Open the sheet of a piece inside an element on a long press, a right click or key I. Key I opens the piece that the
 * keyboard focus or the mouse reached last. A click moves the focus, too, but does not count.
 */
export function inspecting({
  knows,
  open,
  touched,
  titled,
  pressed: onpress,
}: Inspection): (root: HTMLElement) => () => void {
  return (root) => {
    let over: string[] = [];
    let held: ReturnType<typeof setTimeout> | undefined;
    let start: [x: number, y: number] = [0, 0];
    let last: [x: number, y: number] = [0, 0];
    let opened = false;
    let cancel: () => void = () => undefined;
    let [pressed, byKeys] = [false, false];

    // an element on a piece may not be a piece itself
    const show = (pieces: readonly string[]): boolean => {
      const piece = pieces.find(knows);
      if (piece === undefined) return false;
      open(piece);
      return true;
    };
    const release = (): void => {
      clearTimeout(held);
    };
    const listeners: Record<string, (event: never) => void> = {
      contextmenu: (event: MouseEvent) => {
        if (opened || show(piecesAt(event.target))) event.preventDefault();
        if (held !== undefined) opened = true;
        if (opened) cancel();
        release();
      },
      pointerdown: (event: PointerEvent) => {
        pressed = true;
        onpress?.(event.pointerType === 'touch');
        release();
        held = undefined;
        opened = false;
        const { target, pointerId } = event;
        // a press that opens a sheet is no touch, however long it lasts by the clock
        cancel = () => target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId }));
        const pieces = piecesAt(event.target);
        if (event.pointerType === 'mouse' || pieces.length === 0) return;
        start = [event.clientX, event.clientY];
        held = setTimeout(() => {
          opened = show(pieces);
          if (opened) cancel();
        }, HOLD);
      },
      pointermove: (event: PointerEvent) => {
        if (Math.hypot(event.clientX - start[0], event.clientY - start[1]) > STRAY) release();
        // a pointer event without movement is caused by a change of the board
        if (event.clientX !== last[0] || event.clientY !== last[1]) byKeys = false;
        last = [event.clientX, event.clientY];
      },
      pointerup: release,
      focusin: () => {
        if (!pressed) byKeys = true;
      },
      pointercancel: release,
      pointerover: (event: PointerEvent) => {
        over = piecesAt(event.target);
      },
      pointerleave: () => {
        over = [];
      },
      // Handle a touch on elements of the board other than pieces. Elements with the class `piece` handle their clicks
      // themselves.
      click: (event: MouseEvent) => {
        if (!(event.target instanceof Element) || event.target.closest('.piece')) return;
        const piece = event.target.closest<HTMLElement>('[data-piece]');
        if ((piece ? piece.parentElement : event.target)?.closest('button, summary, a, [role=button]')) return;
        const named = event.target.closest<HTMLElement>('[title]');
        if (piece) touched(piece.dataset.piece ?? '');
        else if (named && root.contains(named)) titled?.(named.title);
      },
    };
    // the click after a long press must not select anything
    const swallow = (event: MouseEvent): void => {
      if (!opened) return;
      opened = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const onkeydown = onShortcut({
      i: () => show(byKeys ? [...piecesInFocus(), ...over] : [...over, ...piecesInFocus()]),
    });

    // Svelte's `on` runs after the `onclick` handlers of the pieces, so `stopPropagation` in these handlers works. A
    // plain listener would run first, because Svelte delegates the handlers to the document.
    const off = [
      ...Object.entries(listeners).map(([name, listener]) => on(root, name, listener as EventListener)),
      on(root, 'click', swallow as EventListener, { capture: true }),
      on(window, 'keydown', onkeydown),
      on(window, 'pointerup', () => {
        pressed = false;
      }),
    ];
    return () => {
      release();
      for (const remove of off) remove();
    };
  };
}
