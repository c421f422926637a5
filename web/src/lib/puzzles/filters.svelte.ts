import { keepText, keptText } from '../storage/storage';
import { readFilters, type Filter } from './filter';

const KEPT_AS = 'factoryfloor.puzzle-filters';
const ALL: Filter = { theme: '', level: '' };

/** The filters for the puzzles of each game, which are stored on this device. */
class Filters {
  #kept = $state.raw(readFilters(keptText(KEPT_AS)));

  of(game: string): Filter {
    return this.#kept[game] ?? ALL;
  }

  set(game: string, change: Partial<Filter>): void {
    this.#kept = { ...this.#kept, [game]: { ...this.of(game), ...change } };
    keepText(KEPT_AS, JSON.stringify(this.#kept));
  }
}

export const filters = new Filters();
