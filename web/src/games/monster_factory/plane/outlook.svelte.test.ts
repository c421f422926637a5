// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { layOut, type Layout, type PlotInput } from './layout';
import type { Standing } from './shapes';
import { Outlook } from './outlook.svelte';

const WINDOW = { width: 900, height: 600 };

function table(grown: number, window = WINDOW): Layout {
  const plots: PlotInput[] = [0, 1, 2, 3].map((seat) => ({
    seat,
    growing: { left: -grown, right: grown, top: -grown, bottom: grown },
    finished: [],
  }));
  return layOut(plots, 0, window);
}

let outlook: Outlook;

beforeEach(() => {
  outlook = new Outlook();
  outlook.camera.width = WINDOW.width;
  outlook.camera.height = WINDOW.height;
  outlook.laid(table(6));
});

/** Return the screen position of a point of the table. */
function onScreen({ x, y }: { x: number; y: number }): { x: number; y: number } {
  const { goal } = outlook.camera;
  return { x: WINDOW.width / 2 + (x - goal.x) * goal.zoom, y: WINDOW.height / 2 + (y - goal.y) * goal.zoom };
}

describe('the visible part of the table', () => {
  it('the whole table is visible at first', () => {
    const { box } = table(6);
    for (const corner of [box, { x: box.x + box.width, y: box.y + box.height }]) {
      const { x, y } = onScreen(corner);
      expect(x).toBeGreaterThanOrEqual(-1);
      expect(x).toBeLessThanOrEqual(WINDOW.width + 1);
      expect(y).toBeGreaterThanOrEqual(-1);
      expect(y).toBeLessThanOrEqual(WINDOW.height + 1);
    }
  });

  it('the visible part stays the same while monsters grow', () => {
    const { goal } = outlook.camera;
    outlook.laid(table(9));
    expect(outlook.following).toBe('all');
    expect(outlook.camera.goal).toEqual(goal);
    outlook.plot(2);
    const close = outlook.camera.goal;
    outlook.laid(table(3));
    expect(outlook.camera.goal).toEqual(close);
  });

  it('a touch shows one plot, and a second touch the whole table', () => {
    const all = outlook.camera.goal.zoom;
    outlook.plot(2);
    expect(outlook.following).toBe(2);
    expect(outlook.camera.goal.zoom).toBeGreaterThan(all);
    outlook.plot(2);
    expect(outlook.following).toBe('all');
    expect(outlook.camera.goal.zoom).toBe(all);
  });

  it('the chosen part stays visible when the window changes its size', () => {
    outlook.zoom(2, { x: 0, y: 0 });
    const { goal } = outlook.camera;
    outlook.laid(table(6, { width: 450, height: 900 }));
    expect(outlook.camera.goal).toEqual({ x: goal.x / 2, y: goal.y * 1.5, zoom: goal.zoom });
  });

  it('the zoom keeps the point under the pointer', () => {
    const spot = outlook.camera.under({ x: 200, y: 100 });
    outlook.zoom(1.5, { x: 200, y: 100 });
    expect(onScreen(spot).x).toBeCloseTo(200);
    expect(onScreen(spot).y).toBeCloseTo(100);
    expect(outlook.following).toBe('hand');
  });
});

describe('a cell that is too small to touch', () => {
  const coarse = (): void => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  };

  const CELL_FAR: Standing = { x: 100, y: 100, scale: 0.2 };

  it('the view zooms to the cell within the table', () => {
    coarse();
    const spot = outlook.spotOf(3, { x: 5, y: 5 });
    if (!spot) throw new Error('no plot');
    outlook.approach(spot);
    const { box } = table(6);
    const side = outlook.camera.goal.zoom * spot.scale * 100;
    expect(side).toBeGreaterThanOrEqual(44);
    const seen = onScreen(spot);
    expect(seen.x + side / 2).toBeLessThanOrEqual(WINDOW.width);
    expect(seen.y + side / 2).toBeLessThanOrEqual(WINDOW.height);
    expect(onScreen(box).x).toBeLessThanOrEqual(1);
    expect(onScreen({ x: 0, y: box.y + box.height }).y).toBeGreaterThanOrEqual(WINDOW.height - 1);
  });

  it('the view returns after the choice', () => {
    coarse();
    const { goal } = outlook.camera;
    outlook.approach(CELL_FAR);
    outlook.withdraw();
    expect(outlook.following).toBe('all');
    expect(outlook.camera.goal).toEqual(goal);
  });

  it('the view stays if the player has moved the table since', () => {
    coarse();
    outlook.approach(CELL_FAR);
    outlook.drag(5, 5);
    const { goal } = outlook.camera;
    outlook.withdraw();
    expect(outlook.camera.goal).toEqual(goal);
  });

  it('the view stays if the cell is large enough and completely visible', () => {
    outlook.laid(table(1));
    const { goal } = outlook.camera;
    outlook.approach({ x: goal.x, y: WINDOW.height - 36, scale: 0.6 });
    expect(outlook.following).toBe('all');
    expect(outlook.camera.goal).toEqual(goal);
  });
});
