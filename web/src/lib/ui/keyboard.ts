/**
 * The only place that reads key events. It decides whether a press is meant for the page or for an input method, and
 * names it alike on every keyboard layout: `u` is the key U on a Russian keyboard too, and with Caps Lock on.
 */

/** The effect of a key. It returns `false` if there is nothing to do now: the key is left to others. */
type Act = (event: KeyboardEvent) => unknown;
type Keys = Readonly<Record<string, Act>>;
type Listener = (event: KeyboardEvent) => void;

/** Keys that act repeatedly while they are held. */
const REPEATING = /^(?:Arrow\w+|Page\w+|Home|End|Tab|Backspace|Delete|[-+rRnN])$/;

const FIELDS = 'input, select, textarea, [contenteditable]:not([contenteditable="false"])';

/** The characters of a key of the American layout, without and with Shift, by `event.code`. */
const PRINTED: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Slash: ['/', '?'],
  Equal: ['=', '+'],
  Minus: ['-', '_'],
};

function inField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** The number of a press that an input method takes: Safari marks the Enter that confirms a word by it alone. */
const TAKEN = 229;

/** An input method takes the press: it types, chooses or confirms a composed word. */
function composes(event: KeyboardEvent): boolean {
  const { keyCode } = event as { readonly keyCode: number };
  return event.isComposing || (keyCode === TAKEN && inField(event.target));
}

/** The character at the place of the pressed key on the American layout; '' for a key that prints none. */
function printed({ code, shiftKey }: KeyboardEvent): string {
  const [, kind, character] = /^(Key|Digit)(.)$/.exec(code) ?? [];
  if (kind === 'Digit') return shiftKey ? '' : (character ?? '');
  if (kind === 'Key') return shiftKey ? (character ?? '') : (character ?? '').toLowerCase();
  return PRINTED[code]?.[shiftKey ? 1 : 0] ?? '';
}

/**
 * The names of a press, the likeliest first: `u`, with Shift `U`, `ArrowLeft`. A digit is also found where a layout has
 * digits with Shift only.
 */
function namesOf(event: KeyboardEvent): string[] {
  const { key, shiftKey } = event;
  if (/^[a-z]$/i.test(key)) return [shiftKey ? key.toUpperCase() : key.toLowerCase()];
  const place = printed(event);
  if (key === 'Process' || /^\P{ASCII}$/u.test(key)) return place === '' ? [] : [place];
  return /^\d$/.test(place) ? [key, place] : [key];
}

/** Whether Ctrl, Alt or Meta is held; with AltGr, which some systems report as Ctrl and Alt, a character is typed. */
function commands(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return event.metaKey;
  return event.ctrlKey || event.altKey || event.metaKey;
}

function act(keys: Keys, event: KeyboardEvent): void {
  const name = namesOf(event).find((one) => Object.hasOwn(keys, one));
  if (name === undefined) return;
  const idle = event.repeat && !REPEATING.test(name);
  if (idle || keys[name]?.(event) !== false) event.preventDefault();
}

/** Whether a press is free for the page: nothing has answered it, nobody types, and no dialog lies over the page. */
function free(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || composes(event) || inField(event.target)) return false;
  return document.querySelector('dialog[open]') === null;
}

/** Single keys of a page, without Ctrl, Alt or Meta. */
export function onShortcut(keys: Keys): Listener {
  return (event) => {
    if (free(event) && !commands(event)) act(keys, event);
  };
}

/** Keys of a page with Ctrl, on a Mac with Command. */
export function onCommand(keys: Keys): Listener {
  return (event) => {
    if (free(event) && event.ctrlKey !== event.metaKey && !event.altKey) act(keys, event);
  };
}

/** Keys of one element, such as a field or a list, without Ctrl, Alt or Meta. */
export function onKey(keys: Keys): Listener {
  return (event) => {
    if (!event.defaultPrevented && !composes(event) && !commands(event)) act(keys, event);
  };
}

/** Any key, pressed or released: its name, or '' for a press with Ctrl, Alt or Meta and for one of an input method. */
export function onAnyKey(seen: (name: string, event: KeyboardEvent) => void): Listener {
  return (event) => {
    seen(composes(event) || commands(event) ? '' : (namesOf(event)[0] ?? ''), event);
  };
}

/** An effect for each key of a table, with the value of that key. */
export function keysOf<Value>(
  table: Readonly<Record<string, Value>>,
  act: (value: Value, event: KeyboardEvent) => unknown,
): Keys {
  return Object.fromEntries(
    Object.entries(table).map(([key, value]): [string, Act] => [key, (event) => act(value, event)]),
  );
}

/** The keys 1 to `count` for `onShortcut`: each calls `act` with its number. */
export function numberKeys(count: number, act: (number: number) => void): Record<string, () => void> {
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  return Object.fromEntries(
    numbers.map((number) => [
      String(number),
      () => {
        act(number);
      },
    ]),
  );
}
