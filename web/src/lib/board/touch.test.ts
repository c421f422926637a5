// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { keepStill } from './touch';

function isKept(touchAction: string, fingers: number): boolean {
  const element = document.createElement('div');
  element.style.touchAction = touchAction;
  document.body.append(element);
  const event = new Event('touchmove', { cancelable: true });
  Object.defineProperty(event, 'touches', { value: Array.from({ length: fingers }) });
  keepStill(event as TouchEvent, element);
  return event.defaultPrevented;
}

it('a one-finger movement is hidden from the browser where it moves pieces', () => {
  expect(['none', 'pinch-zoom'].map((action) => isKept(action, 1))).toEqual([true, true]);
  expect(['auto', 'manipulation', 'pan-y'].map((action) => isKept(action, 1))).toEqual([false, false, false]);
});

it('two fingers still zoom', () => {
  expect(isKept('pinch-zoom', 2)).toBe(false);
});
