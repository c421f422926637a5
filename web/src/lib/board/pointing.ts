const LENGTH = 1800;

/**
 * Highlight the pieces with these ids on the board for a moment. If none of them is on the board, highlight the seat's
 * area. Returns false if there is nothing to highlight.
 */
export function pointAt(ids: readonly string[], seat: number): boolean {
  const board = document.getElementById('board');
  if (!board) return false;
  const wanted = new Set(ids);
  const pieces = [...board.querySelectorAll('[data-piece]')].filter((piece) => wanted.has(pieceOf(piece)));
  const marked = (pieces.length > 0 ? pieces : [...board.querySelectorAll(`[data-anchor="seat-${seat}"]`)]).filter(
    isThere,
  );
  for (const element of marked) {
    element.classList.add('pointed');
    setTimeout(() => {
      element.classList.remove('pointed');
    }, LENGTH);
  }
  marked[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return marked.length > 0;
}

function pieceOf(element: Element): string {
  return element.getAttribute('data-piece') ?? '';
}

function isThere(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}
