// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Decision, TableInfo } from '../net/wire';
import type { TableSession } from './session.svelte';
import { noteSeen } from './showing.svelte';

let stop = (): void => undefined;

afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

function look(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
  flushSync();
}

function page(days: number) {
  const seen: number[] = [];
  let open = $state(true);
  let since = $state<number[]>([]);
  let n = $state(1);
  const session = {
    get state() {
      return open ? 'live' : 'lost';
    },
    seen: (upTo: number) => {
      if (open) seen.push(upTo);
      return open;
    },
  } as unknown as TableSession;
  stop = $effect.root(() => {
    noteSeen(session, () => ({
      table: { days } as TableInfo,
      decisions: since.map((each) => ({ seat: 0, since: each }) as Decision),
      n,
    }));
  });
  const show = (decisions: number[], upTo: number): void => {
    since = decisions;
    n = upTo;
    flushSync();
  };
  const connect = (is: boolean): void => {
    open = is;
    flushSync();
  };
  return { seen, show, connect };
}

test('a decision is reported once, while the page is visible', () => {
  look(false);
  const { seen, show } = page(2);
  show([4], 4);
  show([4], 6);
  expect(seen).toEqual([4]);
  look(true);
  show([], 7);
  show([9], 9);
  expect(seen).toEqual([4]);
  look(false);
  expect(seen).toEqual([4, 9]);
});

test('a decision without a connection is reported when there is one', () => {
  look(false);
  const { seen, show, connect } = page(2);
  connect(false);
  show([4], 5);
  expect(seen).toEqual([]);
  connect(true);
  expect(seen).toEqual([5]);
});

test('live tables send no reports', () => {
  look(false);
  const { seen, show } = page(0);
  show([4], 4);
  expect(seen).toEqual([]);
});
