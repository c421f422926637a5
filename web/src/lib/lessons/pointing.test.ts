// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pointedAt } from './pointing';

const BOARD = `
  <div id="board">
    <div data-piece="a" role="button" aria-pressed="false"></div>
    <div data-piece="b" role="img"></div>
    <div data-piece="b" role="button" aria-pressed="false" class="touchable"></div>
    <div data-piece="c" role="button" aria-pressed="true"></div>
  </div>
  <section data-testid="action-bar">
    <button class="button" data-act="pass">Pass</button><button class="button main" data-act="bid 2">Bid</button>
  </section>`;

const seen = { width: 10, height: 10 } as DOMRect;
const pointed = (pieces: string[], strict = false, act = '') => {
  const { go, back } = pointedAt(document, pieces, act, strict);
  const name = (element: Element): string => element.getAttribute('data-piece') ?? element.textContent;
  return { go: go.map(name), back: back.map(name) };
};

describe('pointing', () => {
  beforeEach(() => {
    document.body.innerHTML = BOARD;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(seen);
  });

  it('the lesson points at one piece after another, then at the confirm button', () => {
    expect(pointed(['a', 'c'])).toEqual({ go: ['a'], back: [] });
    expect(pointed(['c'])).toEqual({ go: ['Bid'], back: [] });
    expect(pointed([])).toEqual({ go: ['Bid'], back: [] });
  });

  it('the lesson points at the button of the required action, not the likely one', () => {
    expect(pointed([], false, 'pass')).toEqual({ go: ['Pass'], back: [] });
    expect(pointed(['a'], false, 'bid 2')).toEqual({ go: ['Bid'], back: [] });
    expect(pointed(['a'], false, 'bid 3')).toEqual({ go: ['a'], back: [] });
    expect(pointed(['a'], true, 'pass')).toEqual({ go: [], back: ['c'] });
  });

  it('the lesson points at the touchable place of a piece', () => {
    expect(pointedAt(document, ['b'], '', false).go[0]?.className).toBe('touchable');
  });

  it('the lesson points at wrongly selected pieces', () => {
    expect(pointed(['a'], true)).toEqual({ go: [], back: ['c'] });
    expect(pointed(['a', 'c'], true)).toEqual({ go: ['a'], back: [] });
  });
});
