import { readable } from '../i18n/sentence';
import type { BoardInfo } from '../net/wire';

/** The labels of the generic board: words for keys, and settings for fields. */
export interface BoardLabels {
  /** Return the label of a key. */
  keyName: (key: string) => string;
  /** Return the label of a word in the view. If the label is null, the client shows the word itself. */
  word: (word: string) => string | null;
  /** Describe an action that is given in notation. */
  action: (text: string) => string;
  /** Paths of hidden fields, without positions in lists (`players.card`). */
  hide: ReadonlySet<string>;
  cards: ReadonlySet<string>;
  seats: ReadonlySet<string>;
}

/** The fields that every table shows outside the board. */
const SHOWN_ELSEWHERE = ['game', 'seats', 'seat', 'options'];

/** Return the labels of a game that has its own texts. */
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

/** Return the labels of a game that has words for its view. All fields are shown. */
export function textLabels(word: (key: string) => string | null): BoardLabels {
  return { ...NO_LABELS, keyName: (key) => word(key) ?? readable(key), word, hide: new Set() };
}

export const NO_LABELS = boardLabels({ hide: [], cards: [], seats: [] }, () => null);
