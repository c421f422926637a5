import { keepText, keptText } from '../storage/storage';

/** The settings on this device. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How fast others' moves are shown: `instant` shows the newest position at once. */
export const PACES = ['calm', 'normal', 'quick', 'instant'] as const;
export type Pace = (typeof PACES)[number];

interface Kept {
  theme: Theme;
  pace: Pace;
  sound: boolean;
  /** The bot that a new table gets unless another is chosen. */
  bot: string;
  /** How many sit at a new table unless something else is chosen, by game. */
  seats: Record<string, number>;
}

const KEPT_AS = 'factoryfloor.settings';
const FIRST: Kept = { theme: 'system', pace: 'normal', sound: false, bot: '', seats: {} };

/** The kept settings; damaged or unknown values get their defaults. */
export function readSettings(text: string | null): Kept {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    kept = {};
  }
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Record<keyof Kept, unknown>>;
  return {
    theme: THEMES.find((theme) => theme === given.theme) ?? FIRST.theme,
    pace: PACES.find((pace) => pace === given.pace) ?? FIRST.pace,
    sound: given.sound === true,
    bot: typeof given.bot === 'string' ? given.bot : FIRST.bot,
    seats: readCounts(given.seats),
  };
}

function readCounts(given: unknown): Record<string, number> {
  if (typeof given !== 'object' || given === null) return {};
  const counts = Object.entries(given).filter((entry): entry is [string, number] => Number.isInteger(entry[1]));
  return Object.fromEntries(counts);
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

  get bot(): string {
    return this.#kept.bot;
  }

  set bot(bot: string) {
    this.#keep({ bot });
  }

  seatsOf(game: string): number | undefined {
    return this.#kept.seats[game];
  }

  keepSeats(game: string, seats: number): void {
    this.#keep({ seats: { ...this.#kept.seats, [game]: seats } });
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
