// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Stage } from './stage';

interface Animated {
  piece: string | undefined;
  from: Keyframe;
  to: Keyframe;
}

describe('a stage', () => {
  let root: HTMLElement;
  let layer: HTMLElement;
  let animated: Animated[];
  let finish: (() => void)[];
  /** The number of running animations at each measurement. */
  let movedWhenMeasured: number[];
  let places: Map<string, [x: number, y: number, width?: number, height?: number]>;

  beforeEach(() => {
    document.body.innerHTML = '<div id="root"></div><div id="layer"></div>';
    root = document.getElementById('root') as HTMLElement;
    layer = document.getElementById('layer') as HTMLElement;
    animated = [];
    finish = [];
    movedWhenMeasured = [];
    places = new Map();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      movedWhenMeasured.push(animated.length);
      const { piece = '', anchor = '', fixed = '' } = (this as HTMLElement).dataset;
      const [x, y, width = 60, height = 90] = places.get(piece || anchor || fixed) ?? [0, 0];
      return new DOMRect(x, y, width, height);
    });
    Element.prototype.animate = function (this: Element, keyframes) {
      const [from = {}, to = {}] = keyframes as Keyframe[];
      animated.push({ piece: (this as HTMLElement).dataset.piece, from, to });
      return { finished: new Promise<void>((resolve) => finish.push(resolve)) } as unknown as Animation;
    };
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  function lay(html: string, where: Record<string, [number, number, number?, number?]>): void {
    root.innerHTML = html;
    for (const [piece, place] of Object.entries(where)) places.set(piece, place);
  }

  it('a piece moves from its earlier position', () => {
    lay('<i data-piece="a"></i>', { a: [100, 0] });
    const stage = new Stage(root, layer);
    const before = stage.look();
    places.set('a', [300, 50]);
    expect(stage.move(before, [])).not.toBeNull();
    expect(animated).toHaveLength(1);
    expect(animated[0]?.from.translate).toBe('-200px -50px');
  });

  it('pieces do not move if their part of the board has moved', () => {
    const where = { hall: [0, 100], a: [10, 110], b: [90, 110] } as const;
    lay('<section data-fixed="hall"><i data-piece="a"></i><i data-piece="b"></i></section>', {});
    for (const [name, [x, y]] of Object.entries(where)) places.set(name, [x, y]);
    const stage = new Stage(root, layer);
    const before = stage.look();
    places.set('hall', [0, 160]);
    places.set('a', [10, 170]);
    places.set('b', [130, 170]);
    void stage.move(before, []);
    expect(animated.map(({ piece }) => piece)).toEqual(['b']);
    expect(animated[0]?.from.translate).toBe('-40px 0px');
  });

  it('pieces that never move stay in place', () => {
    lay('<b data-anchor="deck"></b><i data-piece="a" data-still></i><i data-piece="b" data-still></i>', { a: [0, 0] });
    const stage = new Stage(root, layer);
    const before = stage.look();
    root.querySelector('[data-piece=b]')?.remove();
    places.set('a', [300, 50]);
    expect(stage.move(before, [])).toBeNull();
    expect(layer.children).toHaveLength(0);
  });

  it('all pieces and anchors are measured before the first animation', () => {
    const deck = '<b data-anchor="deck"></b>';
    lay(`${deck}<i data-piece="a"></i><i data-piece="b"></i>`, { a: [0, 0], b: [0, 100] });
    const stage = new Stage(root, layer);
    const before = stage.look();
    lay(`${deck}<i data-piece="a"></i><i data-piece="c" data-from="deck"></i>`, { a: [200, 0], c: [0, 200] });
    movedWhenMeasured = [];
    void stage.move(before, [{ kind: 'sold', lot: 'b', seat: 1 }]);
    expect(animated).toHaveLength(3);
    expect(new Set(movedWhenMeasured)).toEqual(new Set([0]));
  });

  it('a new piece moves from its anchor', () => {
    lay('<b data-anchor="deck"></b>', { deck: [10, 10] });
    const stage = new Stage(root, layer);
    const before = stage.look();
    lay('<b data-anchor="deck"></b><i data-piece="a" data-from="deck"></i>', { a: [110, 10] });
    void stage.move(before, []);
    expect(animated.find(({ piece }) => piece === 'a')?.from.translate).toBe('-100px 0px');
  });

  it('a removed piece flies to the seat of the event and is then deleted', async () => {
    lay('<b data-anchor="seat-1"></b><i data-piece="a"></i>', { a: [0, 0], 'seat-1': [400, 400] });
    const stage = new Stage(root, layer);
    const before = stage.look();
    root.querySelector('[data-piece]')?.remove();
    void stage.move(before, [{ kind: 'sold', lot: 'a', seat: 1 }]);
    expect(layer.children).toHaveLength(1);
    finish.forEach((done) => {
      done();
    });
    await vi.waitFor(() => {
      expect(layer.children).toHaveLength(0);
    });
  });

  it('only the looks of a removed piece remain', () => {
    lay('<div class="piece can" data-piece="a" role="button" tabindex="0" aria-pressed="true" title="A"></div>', {});
    const stage = new Stage(root, layer);
    const before = stage.look();
    root.querySelector('[data-piece]')?.remove();
    void stage.move(before, []);
    expect(layer.querySelector('.ghost')?.innerHTML).toMatch(/^<div class="piece" style="[^"]*"><\/div>$/);
  });

  it.each([
    ['a wide panel', [300, 60], '0.666'],
    ['the whole table', [900, 700], '1'],
    ['a mark', [10, 10], '0.222'],
  ] as const)('a piece at %s is not larger than itself and stays visible', (_, [width, height], scale) => {
    lay('<b data-anchor="seat-1"></b>', { 'seat-1': [400, 400, width, height] });
    const stage = new Stage(root, layer);
    const empty = stage.look();
    lay('<b data-anchor="seat-1"></b><i data-piece="a" data-from="seat-1" data-to="seat-1"></i>', { a: [0, 0] });
    void stage.move(empty, []);
    const full = stage.look();
    root.querySelector('[data-piece]')?.remove();
    void stage.move(full, []);
    expect(animated.map(({ from, to }) => String(from.scale ?? to.scale).slice(0, 5))).toEqual([scale, scale]);
  });

  it('a piece that is visible before and after an event grows or shrinks', () => {
    lay('<i data-piece="a"></i>', { a: [0, 0, 240, 360] });
    const stage = new Stage(root, layer);
    const before = stage.look();
    places.set('a', [300, 50]);
    void stage.move(before, []);
    expect(animated[0]?.from.scale).toBe('4');
  });

  it('a piece fades instead of moving if the user prefers reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    lay('<i data-piece="a"></i>', { a: [100, 0] });
    const stage = new Stage(root, layer);
    const before = stage.look();
    places.set('a', [300, 50]);
    void stage.move(before, []);
    expect(animated[0]?.from).toEqual({ opacity: 0.25 });
  });
});
