// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from './gestures';

const told = {
  tap: vi.fn(),
  hover: vi.fn(),
  drag: vi.fn(),
  zoom: vi.fn(),
  wheel: vi.fn((): boolean => false),
};
let element: HTMLElement;

function point(type: string, x: number, y: number, { id = 1, by = 'touch', at = 0 } = {}): void {
  const where = { clientX: x, clientY: y };
  const event = new PointerEvent(type, {
    ...where,
    pointerId: id,
    pointerType: by,
    isPrimary: id === 1,
    bubbles: true,
  });
  Object.defineProperty(event, 'timeStamp', { value: at });
  element.dispatchEvent(event);
}

function turnWheel(deltaY: number, ctrlKey = false): WheelEvent {
  const event = new WheelEvent('wheel', { deltaY, cancelable: true });
  Object.defineProperties(event, { ctrlKey: { value: ctrlKey }, clientX: { value: 10 }, clientY: { value: 20 } });
  element.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  vi.clearAllMocks();
  element = document.createElement('div');
  element.setPointerCapture = vi.fn();
  document.body.append(element);
  listen(element, told);
});

describe('a finger', () => {
  it('a finger that presses and releases at one spot touches', () => {
    point('pointerdown', 50, 60);
    point('pointermove', 53, 62);
    point('pointerup', 53, 62);
    expect(told.tap).toHaveBeenCalledExactlyOnceWith({ x: 53, y: 62 }, element);
    expect(told.drag).not.toHaveBeenCalled();
  });

  it('a moving finger prevents scrolling, so that the next tap counts', () => {
    const moves = (touchAction: string): boolean => {
      element.style.touchAction = touchAction;
      const event = new Event('touchmove', { cancelable: true });
      Object.defineProperty(event, 'touches', { value: [{}] });
      return element.dispatchEvent(event);
    };
    expect(moves('none')).toBe(false);
    expect(moves('pan-y')).toBe(true);
  });

  it('a moving finger drags and does not touch', () => {
    point('pointerdown', 50, 60);
    point('pointermove', 80, 60);
    point('pointermove', 90, 65);
    point('pointerup', 90, 65);
    expect(told.drag.mock.calls).toEqual([
      [30, 0],
      [10, 5],
    ]);
    expect(told.tap).not.toHaveBeenCalled();
  });

  it('two fingers zoom around the point between them', () => {
    point('pointerdown', 100, 100, { id: 1 });
    point('pointerdown', 200, 100, { id: 2 });
    point('pointermove', 300, 100, { id: 2 });
    expect(told.zoom).toHaveBeenCalledExactlyOnceWith(2, { x: 200, y: 100 });
    point('pointerup', 300, 100, { id: 2 });
    point('pointerup', 100, 100, { id: 1 });
    expect(told.tap).not.toHaveBeenCalled();
  });

  it('a finger that the browser cancels does not touch', () => {
    point('pointerdown', 50, 60);
    point('pointercancel', 50, 60);
    expect(told.tap).not.toHaveBeenCalled();
  });

  it('a finger that rests on the element touches unless the rest opened details', () => {
    point('pointerdown', 50, 60);
    point('pointerup', 50, 60, { at: 900 });
    expect(told.tap).toHaveBeenCalledOnce();
    point('pointerdown', 50, 60, { at: 1000 });
    point('pointercancel', 0, 0, { at: 1500 }); // sent when the details open
    point('pointerup', 50, 60, { at: 1900 });
    expect(told.tap).toHaveBeenCalledOnce();
  });

  it('a finger touches after another finger was lifted outside the element', () => {
    point('pointerdown', 50, 60);
    point('pointerdown', 90, 60, { id: 2 });
    point('pointerup', 50, 60);
    point('pointerdown', 50, 60);
    point('pointerup', 50, 60);
    expect(told.tap).toHaveBeenCalledOnce();
  });

  it('a finger does not hover', () => {
    point('pointermove', 50, 60);
    expect(told.hover).not.toHaveBeenCalled();
  });
});

describe('a mouse', () => {
  it('a mouse hovers until it leaves', () => {
    point('pointermove', 5, 6, { by: 'mouse' });
    point('pointerleave', 5, 6, { by: 'mouse' });
    expect(told.hover.mock.calls).toEqual([[{ x: 5, y: 6 }], [null]]);
  });
});

describe('the wheel', () => {
  it('the wheel zooms in upwards and out downwards, and never scrolls the page', () => {
    expect(turnWheel(-100).defaultPrevented).toBe(true);
    turnWheel(100);
    const factors = told.zoom.mock.calls.map(([factor]) => Number(factor));
    expect(factors[0]).toBeGreaterThan(1);
    expect(factors[1]).toBeLessThan(1);
  });

  it('the wheel turns a held tile notch by notch and does not zoom', () => {
    told.wheel.mockReturnValue(true);
    turnWheel(25);
    turnWheel(25);
    turnWheel(-60);
    expect(told.wheel.mock.calls.map((call: unknown[]) => call[0])).toEqual([0, 1, -1]);
    expect(told.zoom).not.toHaveBeenCalled();
  });

  it('the wheel with Ctrl, as a pinch on a touchpad, always zooms', () => {
    told.wheel.mockReturnValue(true);
    turnWheel(-30, true);
    expect(told.zoom).toHaveBeenCalledOnce();
  });
});
