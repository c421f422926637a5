import { expect, it } from 'vitest';
import { LogEnd } from './log-end';

const list = (scrollTop: number, scrollHeight: number): Element =>
  ({ scrollTop, scrollHeight, clientHeight: 100 }) as Element;

it('a scroll event that arrives after further lines does not stop the list', () => {
  const end = new LogEnd();
  end.scrolled(list(200, 400)); // scrolled to the end of 300, then 100 more were added
  expect(end.follows).toBe(true);
});

it('the list stops when the reader scrolls up, until the reader is at the end', () => {
  const end = new LogEnd();
  end.scrolled(list(200, 300));
  end.scrolled(list(150, 300));
  expect(end.follows).toBe(false);
  end.scrolled(list(155, 300));
  expect(end.follows).toBe(false);
  end.scrolled(list(200, 300));
  expect(end.follows).toBe(true);
});
