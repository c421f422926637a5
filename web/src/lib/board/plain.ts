import { speakerOf } from '../i18n';
import type { GameInfo } from '../net/wire';
import { gameClient, type GameClient } from './client';
import GenericBoard from './GenericBoard.svelte';
import { boardLabels } from './labels';

type Described = Pick<GameInfo, 'id' | 'texts' | 'board'>;

/** Return the client of a game without its own client: the generic board with the texts from the game's description. */
export function plainGame({ id, texts, board }: Described): GameClient {
  const say = speakerOf(texts, '');
  const labels = boardLabels(board, say);
  const lessons = { say: speakerOf(texts, 'lessons') };

  return gameClient({
    id,
    Board: GenericBoard,
    labels,
    lessons: () => Promise.resolve({ default: lessons }),
    say,
    prompt: (word) => say(`prompt.${word}`),
    optionName: (key, choice) => say(choice === undefined ? `option.${key}` : `option.${key}.${choice}`),
    viewWord: labels.word,
    pieceName: labels.word,
    actionWords: ({ text }) => labels.action(text),
  });
}
