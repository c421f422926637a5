// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draggable } from './drag';

const lift = vi.fn<(piece: string) => boolean>(() => true);
const drop = vi.fn<(piece: string | null) => void>();
const click = vi.fn();
let root: HTMLElement;
let stop: () => void;

const pointer = (type: string, on: EventTarget, x: number, y: number) =>
  on.dispatchEvent(
    new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, button: 0, clientX: x, clientY: y }),
  );
const die = () => root.querySelector('[data-piece=die]') as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  document.body.innerHTML =
    '<div id="root"><b class="piece" role="button" data-piece="die"></b></div><i data-piece="floor"><u></u></i>';
  root = document.getElementById('root') as HTMLElement;
  die().addEventListener('click', click);
  document.elementFromPoint = () => document.querySelector('u');
  stop = draggable({ lift, drop })(root);
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  stop();
});

describe('dragging', () => {
  it('a dragged piece is lifted and released over another piece', () => {
    pointer('pointerdown', die(), 10, 10);
    pointer('pointermove', window, 40, 50);
    expect(lift).toHaveBeenCalledExactlyOnceWith('die');
    expect(die().style.translate).toBe('30px 40px');
    pointer('pointerup', window, 40, 50);
    expect(drop).toHaveBeenCalledExactlyOnceWith('floor');
    expect(die().style.translate).toBe('');
  });

  it('a drag prevents scrolling, so that the next tap counts', () => {
    const moves = (): boolean => {
      const event = new Event('touchmove', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'touches', { value: [{}] });
      return die().dispatchEvent(event);
    };
    die().style.touchAction = 'none';
    expect(moves()).toBe(true);
    pointer('pointerdown', die(), 10, 10);
    expect(moves()).toBe(false);
  });

  it('a tap with a small movement counts as a tap', () => {
    pointer('pointerdown', die(), 10, 10);
    pointer('pointermove', window, 13, 14);
    pointer('pointerup', window, 13, 14);
    die().click();
    expect(lift).not.toHaveBeenCalled();
    expect(click).toHaveBeenCalledTimes(1);
  });

  it('the click after a drag is ignored', () => {
    pointer('pointerdown', die(), 10, 10);
    pointer('pointermove', window, 60, 10);
    pointer('pointerup', window, 60, 10);
    die().click();
    expect(click).not.toHaveBeenCalled();
  });

  it('a piece that cannot be lifted does not move', () => {
    lift.mockReturnValueOnce(false);
    pointer('pointerdown', die(), 10, 10);
    pointer('pointermove', window, 60, 10);
    pointer('pointerup', window, 60, 10);
    expect(drop).not.toHaveBeenCalled();
    expect(die().style.translate).toBe('');
  });

  it('a piece returns if the pointer is cancelled', () => {
    pointer('pointerdown', die(), 10, 10);
    pointer('pointermove', window, 60, 10);
    pointer('pointercancel', window, 60, 10);
    expect(drop).toHaveBeenCalledExactlyOnceWith(null);
  });
});
