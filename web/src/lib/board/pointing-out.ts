import { on } from 'svelte/events';

/**
 * For an element around pieces: calls `point` with the piece under the pointer or the focus, if it matches a selector;
 * by default a marked piece. Otherwise '' is passed.
 */
export function pointingOut(point: (piece: string) => void, which = '[data-since]'): (root: HTMLElement) => () => void {
  return (root) => {
    const over = ({ target }: Event): void => {
      const marked = target instanceof Element ? target.closest(which) : null;
      point(marked?.getAttribute('data-piece') ?? '');
    };
    const away = (): void => {
      point('');
    };
    const off = [
      on(root, 'pointerover', over),
      on(root, 'focusin', over),
      on(root, 'pointerleave', away),
      on(root, 'focusout', away),
    ];
    return () => {
      for (const remove of off) remove();
    };
  };
}
