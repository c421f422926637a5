const BAR = '[data-testid=action-bar]';

/**
 * Return the first element that I can use now: the piece with this id, another piece, or the confirm button. Returns
 * null if I have no decision.
 */
export function usable(root: ParentNode, id = ''): HTMLElement | null {
  const asked = root.querySelector(`${BAR}.wanted`);
  const board = root.querySelector('#board');
  if (!asked || !board) return null;
  return (
    (id === '' ? null : seen(board, `[data-piece="${CSS.escape(id)}"][role=button]`)) ??
    seen(board, '[data-wanted] .piece.can') ??
    seen(board, '.can:is(button, [role=button])') ??
    seen(board, '[data-piece][role=button]') ??
    seen(asked, 'button.main:enabled') ??
    seen(asked, '.actions button:enabled')
  );
}

function seen(root: ParentNode, selector: string): HTMLElement | null {
  const all = [...root.querySelectorAll<HTMLElement>(selector)];
  return (
    all.find((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0;
    }) ?? null
  );
}
