import type { GameInfo, NewTable } from '../../lib/net/wire';
import { optionForms } from '../../lib/net/options';
import { keepText, keptText, valueIn } from '../../lib/storage/storage';
import { fitColours, withNextColour } from './seat-drafts';

/** A person who plays on this device, with a name ('' for the default name) and the number of a colour. */
export interface Here {
  name: string;
  colour: number;
}

const KEPT_AS = 'factoryfloor.here';
/** The minimum and the maximum number of people around a device. */
export const FEWEST = 2;
export const MOST = 6;
const LONGEST = 24;

/** Return the stored people without damaged entries, at least two. */
export function readHere(text: string | null): Here[] {
  const kept = valueIn(text);
  const found = (Array.isArray(kept) ? kept : []).flatMap((one: unknown) => {
    const { name, colour } = (one ?? {}) as Partial<Record<keyof Here, unknown>>;
    if (typeof name !== 'string' || typeof colour !== 'number' || !(colour in [...Array(MOST).keys()])) return [];
    return [{ name: name.slice(0, LONGEST), colour }];
  });
  const different = found.every(({ colour }, i) => found.findIndex((one) => one.colour === colour) === i);
  return fitHere(different ? found : [], Math.max(FEWEST, found.length));
}

/** Return the same people in a new number. Additional people get the lowest free colours. */
export function fitHere(people: readonly Here[], count: number): Here[] {
  const colours = people.map(({ colour }) => colour);
  const all = fitColours(colours.length > 0 ? colours : [0], Math.min(MOST, Math.max(FEWEST, count)));
  return all.map((colour, i) => ({ name: people[i]?.name ?? '', colour }));
}

/**
 * Return the request for a table for the people around this device, or null if the game has too few seats. `names` are
 * the names to show.
 */
export function tableHere(game: GameInfo, people: readonly Here[], names: readonly string[]): NewTable | null {
  const [fewest, most] = game.seats;
  if (people.length < fewest || people.length > most) return null;
  const form = optionForms(game.options).find(({ kind }) => kind === 'colours');
  return {
    game: game.id,
    options: form ? { [form.key]: people.map(({ colour }) => colour) } : {},
    seats: people.map((_, i) => ({ kind: 'me' as const, name: names[i] ?? '' })),
    access: 'link',
  };
}

/** The people around this device. */
class AroundHere {
  #people = $state.raw<Here[]>(readHere(keptText(KEPT_AS)));

  get people(): readonly Here[] {
    return this.#people;
  }

  /** Change the number of people. */
  count(count: number): void {
    this.#keep(fitHere(this.#people, count));
  }

  name(at: number, name: string): void {
    this.#keep(this.#people.map((one, i) => (i === at ? { ...one, name } : one)));
  }

  /** Give a person the next colour. If another person has this colour, the two people swap colours. */
  colour(at: number): void {
    const colours = withNextColour(
      this.#people.map(({ colour }) => colour),
      at,
      MOST,
    );
    this.#keep(this.#people.map((one, i) => ({ ...one, colour: colours[i] ?? one.colour })));
  }

  #keep(people: Here[]): void {
    this.#people = people;
    keepText(KEPT_AS, JSON.stringify(people));
  }
}

export const around = new AroundHere();
