import { keepText, keptText, valueIn } from '../storage/storage';

/** The settings that are stored on this device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The speeds at which other players' moves are shown. `instant` shows the newest position immediately. */
export const PACES = ['calm', 'normal', 'quick', 'instant'] as const;
export type Pace = (typeof PACES)[number];

interface Kept {
  theme: Theme;
  pace: Pace;
  sound: boolean;
  /** Whether the characters of the games speak, in the lobby and at a table. */
  voice: boolean;
  /** The default bot of a new table. */
  bot: string;
  /** The number of seats in a game against bots, including mine. */
  seats: number;
  /** The number of seats at a table for friends, including mine. */
  friends: number;
}

const KEPT_AS = 'factoryfloor.settings';
const FIRST: Kept = { theme: 'system', pace: 'normal', sound: false, voice: true, bot: '', seats: 4, friends: 4 };

/** Return the stored settings. Defaults replace damaged or unknown values. */
export function readSettings(text: string | null): Kept {
  const kept = valueIn(text);
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Record<keyof Kept, unknown>>;
  return {
    theme: THEMES.find((theme) => theme === given.theme) ?? FIRST.theme,
    pace: PACES.find((pace) => pace === given.pace) ?? FIRST.pace,
    sound: given.sound === true,
    voice: given.voice !== false,
    bot: typeof given.bot === 'string' ? given.bot : FIRST.bot,
    seats: count(given.seats) ?? FIRST.seats,
    friends: count(given.friends) ?? FIRST.friends,
  };
}

function count(given: unknown): number | null {
  return typeof given === 'number' && Number.isInteger(given) && given > 0 ? given : null;
}

class Settings {
  #kept = $state<Kept>(readSettings(keptText(KEPT_AS)));

  get theme(): Theme {
    return this.#kept.theme;
  }

  set theme(theme: Theme) {
    this.#keep({ theme });
    this.showTheme();
  }

  get pace(): Pace {
    return this.#kept.pace;
  }

  set pace(pace: Pace) {
    this.#keep({ pace });
  }

  get sound(): boolean {
    return this.#kept.sound;
  }

  set sound(sound: boolean) {
    this.#keep({ sound });
  }

  get voice(): boolean {
    return this.#kept.voice;
  }

  set voice(voice: boolean) {
    this.#keep({ voice });
  }

  get bot(): string {
    return this.#kept.bot;
  }

  set bot(bot: string) {
    this.#keep({ bot });
  }

  get seats(): number {
    return this.#kept.seats;
  }

  set seats(seats: number) {
    this.#keep({ seats });
  }

  get friends(): number {
    return this.#kept.friends;
  }

  set friends(friends: number) {
    this.#keep({ friends });
  }

  showTheme(): void {
    if (this.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    keepText(KEPT_AS, JSON.stringify(this.#kept));
  }
}

export const settings = new Settings();
