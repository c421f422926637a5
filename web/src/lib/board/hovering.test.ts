// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeBeside } from './hover-place';
import { hovering, type Pointed } from './hovering';
import { inspecting } from './inspecting';

let root: HTMLElement;
let shown: Pointed | null;
let opened: string[];
let titles: string[];
let stop: (() => void)[];

const at = (piece: string): HTMLElement => root.querySelector(`[data-piece="${piece}"]`) ?? root;
const point = (piece: string, more: PointerEventInit = {}): void => {
  const where = { bubbles: true, pointerType: 'mouse', clientX: piece.charCodeAt(0), clientY: 5, ...more };
  at(piece).dispatchEvent(new PointerEvent('pointerover', where));
  at(piece).dispatchEvent(new PointerEvent('pointermove', where));
};
const key = (): void => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'i' }));
};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div>
    <button data-piece="a" aria-label="Robot 1" title="Robot 1"><i data-piece="b"></i></button>
    <button data-piece="c" aria-label="Robot 2"></button>
    <p title="Two robots"><i id="count"></i></p>
  </div>`;
  root = document.querySelector('div') ?? document.body;
  shown = null;
  opened = [];
  titles = [];
  const off = [
    hovering((pointed) => {
      shown = pointed;
    })(root),
    inspecting({
      knows: () => true,
      open: (piece) => opened.push(piece),
      touched: () => undefined,
      titled: (title) => titles.push(title),
    })(root),
  ];
  stop = off.flatMap((each) => each ?? []);
});

afterEach(() => {
  for (const each of stop) each();
  vi.useRealTimers();
});

it("a resting mouse names the piece and those around it, without the browser's tooltip", () => {
  point('b');
  vi.advanceTimersByTime(400);
  expect(shown).toBeNull();
  vi.advanceTimersByTime(200);
  expect(shown?.pieces).toEqual([
    { id: 'b', label: '' },
    { id: 'a', label: 'Robot 1' },
  ]);
  expect(at('a').title).toBe('');
  root.dispatchEvent(new PointerEvent('pointerleave'));
  expect(shown).toBeNull();
  expect(at('a').title).toBe('Robot 1');
});

it('no name appears near a press or where hovering is off', () => {
  at('a').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 97, clientY: 5 }));
  point('c');
  vi.advanceTimersByTime(1000);
  expect(shown).toBeNull();
  point('a', { clientX: 150 });
  vi.advanceTimersByTime(1000);
  expect(shown?.pieces[0]?.id).toBe('a');
  root.dataset['hover'] = 'off';
  point('c', { clientX: 300 });
  vi.advanceTimersByTime(1000);
  expect(shown).toBeNull();
});

it('no name appears on a page that opens under a resting mouse', () => {
  at('a').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
  vi.advanceTimersByTime(600);
  expect(shown).toBeNull();
});

it('no name appears where a piece was dragged', () => {
  at('a').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 97, clientY: 5 }));
  at('c').dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientX: 300, clientY: 5 }));
  point('c', { clientX: 301 });
  vi.advanceTimersByTime(1000);
  expect(shown).toBeNull();
  point('a', { clientX: 97 });
  vi.advanceTimersByTime(1000);
  expect(shown).not.toBeNull();
});

it('no name appears for fingers, while a button is pressed, or after a press or a key', () => {
  point('a', { pointerType: 'touch' });
  vi.advanceTimersByTime(600);
  expect(shown).toBeNull();
  point('c', { buttons: 1 });
  vi.advanceTimersByTime(600);
  expect(shown).toBeNull();
  for (const [piece, end] of [
    ['a', new PointerEvent('pointerdown', { bubbles: true })],
    ['c', new KeyboardEvent('keydown', { key: 'x', bubbles: true })],
  ] as const) {
    point(piece);
    vi.advanceTimersByTime(600);
    expect(shown).not.toBeNull();
    root.dispatchEvent(end);
    expect(shown).toBeNull();
  }
});

it('a touched element explains itself with its tooltip, unless it is a control', () => {
  document.querySelector('#count')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  at('a').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(titles).toEqual(['Two robots']);
});

it('a long press that opens the sheet cancels the touch', () => {
  const cancelled = vi.fn();
  root.addEventListener('pointercancel', cancelled);
  const press = (id: string): void => {
    at(id).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch', pointerId: 7 }));
    vi.advanceTimersByTime(600);
  };
  press('c');
  expect(opened).toEqual(['c']);
  expect(cancelled).toHaveBeenCalledOnce();
  expect(cancelled.mock.calls[0]?.[0]).toMatchObject({ pointerId: 7 });
});

it('key I explains the piece under the mouse even if another piece was clicked', () => {
  point('a');
  at('a').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  at('a').focus();
  at('a').dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  point('c');
  key();
  expect(opened).toEqual(['c']);
});

it('key I explains the piece that the keys reached after the mouse', () => {
  point('c');
  at('a').focus();
  key();
  expect(opened).toEqual(['b']);
  point('c', { clientX: 700 });
  key();
  expect(opened).toEqual(['b', 'c']);
});

it('the sheet appears beside a piece and never under the pointer', () => {
  const page = { width: 1000, height: 600 };
  const sheet = { width: 200, height: 100 };
  const place = (left: number, top: number, width: number, height: number): [number, number] =>
    placeBeside(
      { left, top, right: left + width, bottom: top + height },
      { x: left + width / 2, y: top + height / 2 },
      sheet,
      page,
    );
  expect(place(400, 300, 60, 80)).toEqual([330, 190]);
  expect(place(400, 20, 60, 80)).toEqual([470, 10]);
  expect(place(900, 20, 60, 80)).toEqual([690, 10]);
  expect(place(10, 10, 980, 60)).toEqual([400, 80]);
  expect(place(0, 0, 1000, 600)).toEqual([400, 190]);
});

it('the piece with keyboard focus is shown until the focus leaves', () => {
  vi.spyOn(at('c'), 'matches').mockImplementation((selector) => selector === ':focus-visible');
  at('c').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  vi.advanceTimersByTime(600);
  expect(shown).toMatchObject({ pieces: [{ id: 'c', label: 'Robot 2' }], focused: true });
  at('c').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  expect(shown).toBeNull();
  // a click also gives the focus, but not a visible focus
  at('a').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  vi.advanceTimersByTime(600);
  expect(shown).toBeNull();
});
