// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LogEnd } from './log-end.svelte';

let end: LogEnd;
let list: HTMLElement;
let leave: () => void;

beforeEach(() => {
  end = new LogEnd();
  list = document.createElement('div');
  list.append(document.createElement('button'));
  leave = end.watch(list);
});

afterEach(() => {
  leave();
});

/** Scroll a list that is 100 pixels high. */
function scroll(scrollTop: number, scrollHeight: number): void {
  Object.defineProperties(list, {
    scrollTop: { value: scrollTop, configurable: true },
    scrollHeight: { value: scrollHeight, configurable: true },
    clientHeight: { value: 100, configurable: true },
  });
  list.dispatchEvent(new Event('scroll'));
}

it('a scroll event that arrives after further lines does not stop the list', () => {
  list.dispatchEvent(new Event('wheel'));
  scroll(200, 400); // scrolled to the end of 300, then 100 more were added
  expect(end.follows).toBe(true);
});

it.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])(
  'the list stops when the reader scrolls up by %s, until the reader is at the end',
  (input) => {
    scroll(200, 300);
    list.dispatchEvent(new Event(input));
    scroll(150, 300);
    expect(end.follows).toBe(false);
    scroll(155, 300);
    expect(end.follows).toBe(false);
    scroll(200, 300);
    expect(end.follows).toBe(true);
  },
);

it('a scroll without an input of the reader does not stop the list', () => {
  scroll(200, 300);
  scroll(20, 300);
  expect(end.follows).toBe(true);
});
