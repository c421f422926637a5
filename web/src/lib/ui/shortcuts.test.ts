// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { onShortcut } from './shortcuts';

function press(key: string, target: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

it('leaves a key to others when there is nothing to do for it now', () => {
  const inner = vi.fn();
  const page = onShortcut({ h: () => false, u: () => undefined });
  const board = onShortcut({ h: inner, u: inner });
  addEventListener('keydown', page);
  addEventListener('keydown', board);
  expect(press('h').defaultPrevented).toBe(true);
  expect(inner).toHaveBeenCalledTimes(1);
  press('u');
  expect(inner).toHaveBeenCalledTimes(1);
  removeEventListener('keydown', page);
  removeEventListener('keydown', board);
});
