/**
 * The only module that reads key events. The module decides whether a key press is meant for the page or for an input
 * method. A key has the same name on every keyboard layout: `u` is the key U even on a Russian keyboard or with Caps
 * Lock.
 */

/**
 * The effect of a key. The function returns `false` if the key has no effect now, so that another handler may use the
 * key press.
 */
type Act = (event: KeyboardEvent) => unknown;
type Keys = Readonly<Record<string, Act>>;
type Listener = (event: KeyboardEvent) => void;

/** The keys whose effect repeats while they are held. */
const REPEATING = /^(?:Arrow\w+|Page\w+|Home|End|Tab|Backspace|Delete|[-+rRnN])$/;

const FIELDS = 'input, select, textarea, [contenteditable]:not([contenteditable="false"])';

/** The characters of a key on the American layout, without and with Shift, by `event.code`. */
const PRINTED: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Slash: ['/', '?'],
  Equal: ['=', '+'],
  Minus: ['-', '_'],
};

function inField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/**
 * The key code of a key press that an input method handles. In Safari, only this code marks the Enter that confirms a
 * word.
 */
const TAKEN = 229;

/** Whether an input method handles the key press, in order to type, choose or confirm a word. */
function composes(event: KeyboardEvent): boolean {
  const { keyCode } = event as { readonly keyCode: number };
  return event.isComposing || (keyCode === TAKEN && inField(event.target));
}

/** Return the character of the pressed key on the American layout, or '' for a key without a character. */
function printed({ code, shiftKey }: KeyboardEvent): string {
  const [, kind, character] = /^(Key|Digit)(.)$/.exec(code) ?? [];
  if (kind === 'Digit') return shiftKey ? '' : (character ?? '');
  if (kind === 'Key') return shiftKey ? (character ?? '') : (character ?? '').toLowerCase();
  return PRINTED[code]?.[shiftKey ? 1 : 0] ?? '';
}

/**
 * Return the names of a key press, most likely name first: `u`, with Shift `U`, `ArrowLeft`. Digits are recognized even
 * on layouts where they need Shift.
 */
function namesOf(event: KeyboardEvent): string[] {
  const { key, shiftKey } = event;
  if (/^[a-z]$/i.test(key)) return [shiftKey ? key.toUpperCase() : key.toLowerCase()];
  const place = printed(event);
  if (key === 'Process' || /^\P{ASCII}$/u.test(key)) return place === '' ? [] : [place];
  return /^\d$/.test(place) ? [key, place] : [key];
}

/** Whether Ctrl, Alt or Meta is held. AltGr types a character, although some systems report it as Ctrl and Alt. */
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

/**
 * Whether the page may use a key press, because no handler has used the key press, the user is not typing text, and no
 * dialog is open.
 */
function free(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || composes(event) || inField(event.target)) return false;
  return document.querySelector('dialog[open]') === null;
}

/** Handle single keys of a page, without Ctrl, Alt or Meta. */
export function onShortcut(keys: Keys): Listener {
  return (event) => {
    if (free(event) && !commands(event)) act(keys, event);
  };
}

/** Handle keys of a page with Ctrl, or with Command on a Mac. */
export function onCommand(keys: Keys): Listener {
  return (event) => {
    if (free(event) && event.ctrlKey !== event.metaKey && !event.altKey) act(keys, event);
  };
}

/** Handle keys of a single element, such as a field or a list, without Ctrl, Alt or Meta. */
export function onKey(keys: Keys): Listener {
  return (event) => {
    if (!event.defaultPrevented && !composes(event) && !commands(event)) act(keys, event);
  };
}

/**
 * Call a function for each key press and release, with the name of the key. The name is '' with Ctrl, Alt or Meta, and
 * for a key press that an input method handles.
 */
export function onAnyKey(seen: (name: string, event: KeyboardEvent) => void): Listener {
  return (event) => {
    seen(composes(event) || commands(event) ? '' : (namesOf(event)[0] ?? ''), event);
  };
}

/** Return a table in which all keys have the same effect. The effect is called with the value of the pressed key. */
export function keysOf<Value>(
  table: Readonly<Record<string, Value>>,
  act: (value: Value, event: KeyboardEvent) => unknown,
): Keys {
  return Object.fromEntries(
    Object.entries(table).map(([key, value]): [string, Act] => [key, (event) => act(value, event)]),
  );
}

/** Return the keys 1 to `count` for `onShortcut`. Each key calls `act` with its number. */
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
