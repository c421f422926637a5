/** The elements that a lesson points to: the elements to touch (`go`), and the selected pieces to deselect (`back`). */
export interface Pointed {
  go: Element[];
  back: Element[];
}

const CONFIRM = '[data-testid=action-bar] button.main:not(:disabled)';

/**
 * Return the elements to point to. If the required action has a button, the result is this button. If it has no button,
 * the result contains the pieces that are not yet selected, one of each kind. If all pieces are selected, the result is
 * the confirm button. With `strict`, other selected pieces must be deselected first.
 */
export function pointedAt(root: ParentNode, pieces: readonly string[], act: string, strict: boolean): Pointed {
  const chosen = [...root.querySelectorAll('[data-piece][aria-pressed=true]')];
  const back = strict ? chosen.filter((element) => !pieces.includes(element.getAttribute('data-piece') ?? '')) : [];
  if (back.length > 0) return { go: [], back };
  const button = act === '' ? null : root.querySelector(`[data-act="${CSS.escape(act)}"]:not(:disabled)`);
  if (button) return { go: [button], back };
  const go = pieces.flatMap((piece) => {
    const places = [...root.querySelectorAll(`[data-piece="${CSS.escape(piece)}"]`)].filter(isSeen);
    const taken = places.some((element) => element.getAttribute('aria-pressed') === 'true');
    const touchable = places.find((element) => element.getAttribute('role') === 'button');
    return taken ? [] : [touchable ?? places[0] ?? []].flat();
  });
  if (go.length > 0) return { go, back };
  const confirm = root.querySelector(CONFIRM);
  return { go: confirm ? [confirm] : [], back };
}

/** Return the first element on the screen that matches a selector, unless it is disabled. */
export function elementAt(root: ParentNode, selector: string): Pointed {
  const [first] = [...root.querySelectorAll(selector)].filter(isSeen);
  return { go: first && !first.matches(':disabled') ? [first] : [], back: [] };
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}
