import { readable } from '../i18n/sentence';
import type { BoardInfo } from '../net/wire';

/** The labels of the generic board: words for keys, and how fields are displayed. */
export interface BoardLabels {
  /** The label of a key. */
  keyName: (key: string) => string;
  /** The label of a word in the view; null shows the word unchanged. */
  word: (word: string) => string | null;
  /** An action in notation, in words. */
  action: (text: string) => string;
  /** Paths of fields, without positions in lists (`players.card`). */
  hide: ReadonlySet<string>;
  cards: ReadonlySet<string>;
  seats: ReadonlySet<string>;
}

/** Fields that every table shows outside the board. */
const SHOWN_ELSEWHERE = ['game', 'seats', 'seat', 'options'];

/** The labels of a game that has its own texts. */
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

/** The labels of a game with words for its view; all fields are shown. */
export function textLabels(word: (key: string) => string | null): BoardLabels {
  return { ...NO_LABELS, keyName: (key) => word(key) ?? readable(key), word, hide: new Set() };
}

export const NO_LABELS = boardLabels({ hide: [], cards: [], seats: [] }, () => null);
