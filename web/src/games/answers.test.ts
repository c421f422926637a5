// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { BoardProps } from '../lib/board/client';
import type { Decision } from '../lib/net/wire';
import { loadGame } from '.';

// drawings with hundreds of shapes make rendering ten times slower
vi.mock('./fantastic_factories/art/Shapes.svelte', () => import('./fantastic_factories/fixtures/Blank.svelte'));

interface Moment {
  view: { seats: number };
  decision: Decision;
}

const files = import.meta.glob<Partial<Moment>>('./*/fixtures/*.json', { eager: true, import: 'default' });
/** The positions that can be puzzles: decisions at the start of a chain. */
const moments = Object.entries(files).filter((file): file is [string, Moment] => file[1].decision?.mid_chain === false);

afterEach(cleanup);

it.each(moments)('no touch of a piece answers a puzzle at %s', async (path, { view, decision }) => {
  const [, game = ''] = path.split('/');
  const { Board } = await loadGame(game);
  const play = vi.fn<BoardProps['play']>();
  const { container } = render(Board, {
    ...{
      view,
      decision,
      me: decision.seat,
      names: Array.from({ length: 6 }, () => 'Anna'),
      entries: [],
      busy: false,
      undo: null,
    },
    components: files[`./${game}/fixtures/components.json`],
    answers: true,
    play,
  });
  const pieces = [...container.querySelectorAll<HTMLElement>('.piece.can')].map((piece) => piece.dataset['piece']);
  for (const piece of new Set(pieces)) {
    const found = container.querySelector(`.piece[data-piece="${CSS.escape(piece ?? '')}"]`);
    if (found) await fireEvent.click(found);
  }
  expect(play).not.toHaveBeenCalled();
});
