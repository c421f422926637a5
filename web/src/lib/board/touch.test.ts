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

it('keeps one finger from the browser where it moves pieces and not the page', () => {
  expect(['none', 'pinch-zoom'].map((action) => isKept(action, 1))).toEqual([true, true]);
  expect(['auto', 'manipulation', 'pan-y'].map((action) => isKept(action, 1))).toEqual([false, false, false]);
});

it('leaves two fingers to zoom', () => {
  expect(isKept('pinch-zoom', 2)).toBe(false);
});
