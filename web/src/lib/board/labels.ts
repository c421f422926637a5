import { readable } from '../i18n/sentence';
import type { BoardInfo } from '../net/wire';

/** The labels of the generic board: words of keys, and the display of fields. */
export interface BoardLabels {
  /** The label of a key. */
  keyName: (key: string) => string;
  /** A word of the view; null keeps it. */
  word: (word: string) => string | null;
  /** An action in notation, in words. */
  action: (text: string) => string;
  /** Paths of fields, without places in lists (`players.card`). */
  hide: ReadonlySet<string>;
  cards: ReadonlySet<string>;
  seats: ReadonlySet<string>;
}

/** Fields that every table shows beside the board. */
const SHOWN_ELSEWHERE = ['game', 'seats', 'seat', 'options'];

/** The labels of a game, with its texts. */
export function boardLabels(board: BoardInfo, label: (key: string) => string | null): BoardLabels {
  const word = (key: string): string | null => label(`view.${key}`);
  return {
    keyName: (key) => word(key) ?? readable(key),
    word,
    action(text) {
      const [verb = '', ...rest] = text.split(' ');
      return (
        label(`action.${text.replaceAll(' ', '_')}`) ??
        [label(`action.${verb}`) ?? verb, ...rest.map((one) => word(one) ?? one)].join(' ')
      );
    },
    hide: new Set([...SHOWN_ELSEWHERE, ...board.hide]),
    cards: new Set(board.cards),
    seats: new Set(board.seats),
  };
}

/** The labels of a game with words for its view, whose fields are all shown. */
export function textLabels(word: (key: string) => string | null): BoardLabels {
  return { ...NO_LABELS, keyName: (key) => word(key) ?? readable(key), word, hide: new Set() };
}

export const NO_LABELS = boardLabels({ hide: [], cards: [], seats: [] }, () => null);
