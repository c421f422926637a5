import { on } from 'svelte/events';

/**
 * Call `point` with the piece under the pointer or with the keyboard focus, if the piece is inside the element and matches a
 * selector (by default, if the piece is marked). If no piece matches, call `point` with ''.
 */
export function pointingOut(point: (piece: string) => void, which = '[data-since]'): (root: HTMLElement) => () => void {
  return (root) => {
    const over = ({ target }: Event): void => {
      const marked = target instanceof Element ? target.closest(which) : null;
      point(marked?.getAttribute('data-piece') ?? '');
    };
    // a focus that moves after a touch points out nothing
    const focus = (event: FocusEvent): void => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) over(event);
    };
    const away = (): void => {
      point('');
    };
    const off = [
      on(root, 'pointerover', over),
      on(root, 'focusin', focus),
      on(root, 'pointerleave', away),
      on(root, 'focusout', away),
    ];
    return () => {
      for (const remove of off) remove();
    };
  };
}
