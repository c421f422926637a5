// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onAnyKey, onCommand, onKey, onShortcut } from './keyboard';

const off: (() => void)[] = [];

function listen(listener: (event: KeyboardEvent) => void): void {
  addEventListener('keydown', listener);
  off.push(() => removeEventListener('keydown', listener));
}

afterEach(() => {
  for (const remove of off.splice(0)) remove();
  document.body.replaceChildren();
});

interface Held extends KeyboardEventInit {
  altGraph?: boolean;
  /** The `keyCode` of the key event. */
  legacy?: number;
}

function press(key: string, init: Held = {}, target: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  const { altGraph = false, legacy = 0 } = init;
  Object.defineProperty(event, 'keyCode', { value: legacy });
  event.getModifierState = (state) => altGraph && state === 'AltGraph';
  target.dispatchEvent(event);
  return event;
}

function field(markup: string): Element {
  document.body.innerHTML = markup;
  const [found] = document.body.querySelectorAll('[data-field]');
  if (!found) throw new Error('no field');
  return found;
}

it('a key without an effect is left to other handlers', () => {
  const inner = vi.fn();
  listen(onShortcut({ h: () => false, u: () => undefined }));
  listen(onShortcut({ h: inner, u: inner }));
  expect(press('h').defaultPrevented).toBe(true);
  expect(inner).toHaveBeenCalledTimes(1);
  press('u');
  expect(inner).toHaveBeenCalledTimes(1);
});

describe('a shortcut', () => {
  const u = vi.fn();
  const shifted = vi.fn();
  const digit = vi.fn();
  const help = vi.fn();
  const acts = { u, U: shifted, 2: digit, '?': help };
  const called = (): string[] =>
    Object.entries(acts).flatMap(([key, act]) => {
      const times = act.mock.calls.length;
      act.mockReset();
      return times > 0 ? [key] : [];
    });

  it.each<[says: string, key: string, init: Held, does: string[]]>([
    ['Latin', 'u', { code: 'KeyU' }, ['u']],
    ['Dvorak: what is printed on it', 'u', { code: 'KeyF' }, ['u']],
    ['Dvorak: another letter at the place of U', 'g', { code: 'KeyU' }, []],
    ['Caps Lock', 'U', { code: 'KeyU' }, ['u']],
    ['Shift', 'U', { code: 'KeyU', shiftKey: true }, ['U']],
    ['Shift and Caps Lock', 'u', { code: 'KeyU', shiftKey: true }, ['U']],
    ['Russian', 'г', { code: 'KeyU' }, ['u']],
    ['Russian with Shift', 'Г', { code: 'KeyU', shiftKey: true }, ['U']],
    ['Greek', 'θ', { code: 'KeyU' }, ['u']],
    ['Hebrew', 'ו', { code: 'KeyU' }, ['u']],
    ['Korean', 'ㅕ', { code: 'KeyU' }, ['u']],
    ['an input method outside fields', 'Process', { code: 'KeyU', legacy: 229 }, ['u']],
    ['Arabic digits', '٢', { code: 'Digit2' }, ['2']],
    ['French: digits with Shift only', 'é', { code: 'Digit2' }, ['2']],
    ['French with Shift', '2', { code: 'Digit2', shiftKey: true }, ['2']],
    ['the number pad', '2', { code: 'Numpad2' }, ['2']],
    ['American with Shift', '@', { code: 'Digit2', shiftKey: true }, []],
    ['Arabic question mark', '؟', { code: 'Slash', shiftKey: true }, ['?']],
    ['Russian question mark', '?', { code: 'Digit7', shiftKey: true }, ['?']],
    ['a question mark with AltGr on Windows', '?', { altGraph: true, ctrlKey: true, altKey: true }, ['?']],
    ['a letter with AltGr', 'ü', { code: 'KeyY', altGraph: true }, []],
    ['Ctrl', 'u', { code: 'KeyU', ctrlKey: true }, []],
    ['Alt', 'u', { code: 'KeyU', altKey: true }, []],
    ['Command', 'u', { code: 'KeyU', metaKey: true }, []],
    ['a composed word', 'u', { code: 'KeyU', isComposing: true }, []],
    ['a key held down', 'u', { code: 'KeyU', repeat: true }, []],
    ['a dead key', 'Dead', { code: 'KeyU' }, []],
  ])('%s', (_, key, init, does) => {
    listen(onShortcut(acts));
    press(key, init);
    expect(called()).toEqual(does);
  });

  it.each([
    '<input data-field>',
    '<textarea data-field></textarea>',
    '<select data-field></select>',
    '<div contenteditable="true"><b data-field></b></div>',
    '<dialog open><button data-field></button></dialog>',
    '<dialog open></dialog><button data-field></button>',
  ])('a shortcut is off in %s', (markup) => {
    listen(onShortcut(acts));
    press('u', {}, field(markup));
    expect(called()).toEqual([]);
  });
});

it('a movement repeats while its key is held', () => {
  const next = vi.fn();
  listen(onShortcut({ ArrowRight: next }));
  press('ArrowRight');
  press('ArrowRight', { repeat: true });
  expect(next).toHaveBeenCalledTimes(2);
});

describe('a key of a field', () => {
  it.each<[says: string, init: Held, times: number]>([
    ['acts', { legacy: 13 }, 1],
    ['confirms a composed word only', { isComposing: true, legacy: 229 }, 0],
    ['confirms a composed word in Safari, after its end', { legacy: 229 }, 0],
    ['is left to the system with Ctrl', { ctrlKey: true, legacy: 13 }, 0],
  ])('Enter %s', (_, init, times) => {
    const keep = vi.fn();
    const name = field('<input data-field>');
    const listener = onKey({ Enter: keep });
    name.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent) listener(event);
    });
    press('Enter', init, name);
    expect(keep).toHaveBeenCalledTimes(times);
  });
});

it('Ctrl or Command marks a command on every layout, except in a field', () => {
  const undo = vi.fn();
  const redo = vi.fn();
  listen(onCommand({ z: undo, Z: redo }));
  press('z', { ctrlKey: true });
  press('я', { code: 'KeyZ', metaKey: true });
  press('Z', { ctrlKey: true, shiftKey: true });
  press('z');
  press('z', { ctrlKey: true, altKey: true });
  press('z', { ctrlKey: true }, field('<input data-field>'));
  expect([undo, redo].map((act) => act.mock.calls.length)).toEqual([2, 1]);
});

it('any key is named, except keys of a command or an input method', () => {
  const names: string[] = [];
  listen(onAnyKey((name) => names.push(name)));
  press('ф', { code: 'KeyA' });
  press('Shift');
  press('c', { ctrlKey: true });
  press('n', { isComposing: true });
  expect(names).toEqual(['a', 'Shift', '', '']);
});

describe('key events', () => {
  const sources = import.meta.glob<string>(
    ['/src/**/*.{ts,svelte}', '!/src/**/*.test.ts', '!/src/lib/ui/keyboard.ts'],
    {
      eager: true,
      query: '?raw',
      import: 'default',
    },
  );
  const READS =
    /\bevent\.(?:key|code|isComposing|keyCode|which|getModifierState)\b|\{[^{}]*\bkey\b[^{}]*\}(?:: KeyboardEvent|\) =>)/;
  const made = (name: string): RegExp =>
    RegExp(`\\b${name} = (?:\\$derived\\(\\s*)?(?:onKey|onShortcut|onAnyKey|onCommand)\\(`);
  const CALLS = /^(?:onKey|onShortcut|onAnyKey|onCommand|pressesOf|keysAt)\b/;

  /** Return the key listeners that a source file adds without `keyboard.ts`. */
  function raw(source: string): string[] {
    const attributes = [...source.matchAll(/[\s{](on:?key(?:down|up|press)(?:capture)?)(?:=\{([^\n]*)|\})/g)];
    const found = attributes.flatMap(([, name = '', value]) => {
      const named = value === undefined || RegExp(`\\b${name}\\b`).test(value);
      const known = named ? made(name).test(source) : CALLS.test(value);
      return known ? [] : [name];
    });
    const added = [...source.matchAll(/'key(?:down|up|press)',\s*(\w+)/g)].flatMap(([, listener = '']) =>
      CALLS.test(listener) || made(listener).test(source) ? [] : [listener],
    );
    return [...found, ...added, ...(READS.exec(source) ?? [])];
  }

  it('key events are read in only one module', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(300);
    const found = Object.entries(sources).flatMap(([path, source]) => raw(source).map((what) => `${path}: ${what}`));
    expect(found).toEqual([]);
  });

  it.each([
    '<input onkeydown={(event) => act(event)} />',
    '<svelte:window onkeyup={leave} />',
    'function onkeydown(event) {}\n<svelte:window {onkeydown} />',
    "addEventListener('keydown', act);",
    'const act = ({ key }: KeyboardEvent) => go(key);',
    "if (event.key === 'Enter') go();",
  ])('that are read elsewhere are found: %s', (source) => {
    expect(raw(source)).not.toEqual([]);
  });
});
