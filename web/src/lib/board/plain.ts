import { speakerOf } from '../i18n';
import { inWords } from '../i18n/sentence';
import type { GameEvent } from '../net/event';
import type { GameInfo } from '../net/wire';
import { t } from '../words';
import { gameClient, type GameClient } from './client';
import GenericBoard from './GenericBoard.svelte';
import { boardLabels } from './labels';
import { seatOf } from './view-tree';
import { wording } from './wording';

type Described = Pick<GameInfo, 'id' | 'texts' | 'board'>;

/** The client of a game that has none here: the generic board, with the words that come with the game's description. */
export function plainGame({ id, texts, board }: Described): GameClient {
  const say = speakerOf(texts, '');
  const labels = boardLabels(board, say);
  const reasons = wording(say, labels.word);
  const lessons = { say: speakerOf(texts, 'lessons') };

  const filled = (key: string, value: unknown, names: readonly string[]): string | number => {
    const seat = seatOf(key, value, names.length);
    if (seat !== null) return names[seat] ?? '';
    if (typeof value === 'string') return labels.word(value) ?? value;
    return typeof value === 'number' ? value : inWords(value);
  };

  return gameClient({
    id,
    Board: GenericBoard,
    labels,
    lessons: () => Promise.resolve({ default: lessons }),
    logLine({ kind, seat, ...fields }: GameEvent, names) {
      const filling = Object.entries(fields).map(([key, value]): [string, string | number] => [
        key,
        filled(key, value, names),
      ]);
      return say(`log.${String(kind)}`, { ...Object.fromEntries(filling), name: names[Number(seat)] ?? '' });
    },
    prompt: (word) => say(`prompt.${word}`),
    optionName: (key, choice) => say(choice === undefined ? `option.${key}` : `option.${key}.${choice}`),
    viewWord: labels.word,
    pieceName: labels.word,
    actionWords: ({ text }) => labels.action(text),
    explainWords: reasons.explainWords,
    whyWords: (why) => reasons.whyWords(why) || t('why.unknown'),
  });
}
