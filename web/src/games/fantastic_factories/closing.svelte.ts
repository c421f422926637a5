import type { Amounts, Player } from './types';

/** The duration of the final count of all buildings, in milliseconds. */
const LENGTH = 2600;

/** The animated end of a game, in which each building runs a last time and is counted. */
export class Closing {
  #finishing: () => boolean;
  #counted = $state(0);

  /**
   * `most` returns the largest number of buildings that a player has. Construct the object during component
   * initialisation.
   */
  constructor(finishing: () => boolean, most: () => number) {
    this.#finishing = finishing;
    $effect(() => {
      if (!finishing()) return undefined;
      const timer = setInterval(() => (this.#counted += 1), LENGTH / Math.max(1, most()));
      return () => {
        clearInterval(timer);
      };
    });
  }

  /** Whether the end of the game is being animated. */
  on = $derived.by(() => this.#finishing());

  /** Return the points counted so far, or the full score if the end is not being animated. */
  scoreOf({ compound, score }: Player): number {
    if (!this.on || this.#counted >= compound.length) return score;
    return compound.slice(0, this.#counted).reduce((sum, { goods, prestige }) => sum + goods + prestige, 0);
  }

  /** Whether a building runs, because the animation is counting it. */
  runs(piece: string, { compound }: Player): boolean {
    return this.on && compound.slice(0, this.#counted).some(({ id }) => id === piece);
  }

  /** Return the number on a building that is being counted, or null for all other buildings. */
  gainOf(piece: string, player: Player): Amounts | null {
    const { goods = 0, prestige = 0 } = player.compound.find(({ id }) => id === piece) ?? {};
    return goods + prestige > 0 && this.runs(piece, player) ? { goods, prestige } : null;
  }
}
