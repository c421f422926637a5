// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const reload = vi.fn();
let ready: DocumentReadyState;
let listening: [string, EventListener][] = [];
let observing: MutationObserver[] = [];

class Observer extends MutationObserver {
  constructor(callback: MutationCallback) {
    super(callback);
    observing.push(this);
  }
}

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('MutationObserver', Observer);
  const listen = window.addEventListener.bind(window);
  vi.stubGlobal('addEventListener', (name: string, listener: EventListener) => {
    listening.push([name, listener]);
    listen(name, listener, true);
  });
  ready = 'interactive';
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => ready);
  document.head.innerHTML = '<script id="main"></script><link id="style" rel="stylesheet"><link id="icon" rel="icon">';
  document.body.innerHTML = '<div id="app"></div><div id="waiting" hidden>A sentence</div>';
  await vi.importActual('./first-visit');
});
afterEach(() => {
  for (const [name, listener] of listening) window.removeEventListener(name, listener, true);
  for (const observer of observing) observer.disconnect();
  listening = [];
  observing = [];
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const at = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
const missing = (id: string): boolean => at(id).dispatchEvent(new Event('error'));
const shown = (): boolean => !at('waiting').hidden;

async function draw(): Promise<void> {
  at('app').innerHTML = '<main></main>';
  await Promise.resolve(); // here the MutationObserver is called
}

function reloadsIn(milliseconds: number): number {
  vi.advanceTimersByTime(milliseconds);
  return reload.mock.calls.length;
}

it.each([
  ['the main script is missing', () => missing('main')],
  ['the styles are missing', () => missing('style')],
  ['a script is damaged', () => window.dispatchEvent(new Event('error'))],
  ['a part of a script is missing', () => window.dispatchEvent(new Event('unhandledrejection'))],
])('a first page says that %s, and is loaded again', (_, fails) => {
  expect(shown()).toBe(false);
  fails();
  expect([shown(), reload.mock.calls.length]).toEqual([true, 0]);
  expect(reloadsIn(10_000)).toBe(1);
});

it('the page is not reloaded after it was drawn', async () => {
  await draw();
  missing('main');
  window.dispatchEvent(new Event('unhandledrejection'));
  ready = 'complete';
  missing('style');
  expect([reloadsIn(100_000), shown()]).toEqual([0, false]);
});

it('the page is hidden and reloaded if it was drawn without its styles', async () => {
  await draw();
  missing('style');
  expect([shown(), at('app').hidden]).toEqual([true, true]);
  expect(reloadsIn(10_000)).toBe(1);
});

it('a slow page shows a message until it is drawn', async () => {
  expect([reloadsIn(10_000), shown()]).toEqual([0, true]);
  await draw();
  expect([reloadsIn(90_000), shown(), at('app').hidden]).toEqual([0, false, false]);
});

it('the page is reloaded if it fails to load', () => {
  expect(reloadsIn(100_000)).toBe(1);
});

it('a missing icon does not count as a fault', () => {
  missing('icon');
  expect([reloadsIn(5_000), shown()]).toEqual([0, false]);
});
