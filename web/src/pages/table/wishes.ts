import { startFirstGame } from '../../lib/lessons/first-game';
import { startLesson } from '../../lib/lessons/start';
import * as api from '../../lib/net/api';
import type { AbsenceVote, GameInfo, SettingsChange, SeatInfo } from '../../lib/net/wire';
import type { HostWish } from '../../lib/table/host-wish';
import { router } from '../../lib/ui/router.svelte';
import { saveJson } from '../../lib/ui/save';
import { toasts } from '../../lib/ui/toasts.svelte';
import { t } from '../../lib/words';

/** What can be asked of a table beside decisions; what is refused is explained. */
export class TableWishes {
  #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  readonly sit = (seat: number, name = ''): void => {
    void wish(() => api.takeSeat(this.#id, { seat, name, word: true }));
  };

  readonly start = (bot: string): void => {
    void wish(() => api.startGame(this.#id, { bot, word: true }));
  };

  readonly leave = (seat: number, bot: string): void => {
    void wish(() => api.leaveSeat(this.#id, { seat, bot }));
  };

  readonly nudge = ({ seat, player, name }: SeatInfo): void => {
    void wish(async () => {
      await api.nudge(this.#id, { seat, player });
      toasts.say(t('seat.nudged', { name }));
    });
  };

  readonly vote = (vote: AbsenceVote): void => {
    void wish(() => api.castVote(this.#id, vote));
  };

  readonly asHost = ({ kind, ...wanted }: HostWish): void => {
    void wish(() => api.asHost(this.#id, kind, wanted));
  };

  readonly chat = (chat: NonNullable<SettingsChange['chat']>): void => {
    void wish(() => api.changeSettings(this.#id, { chat }));
  };

  readonly rematch = (): void => {
    void wish(async () => {
      router.go({ page: 'table', id: (await api.rematch(this.#id)).id });
    });
  };

  saveRecord(game: string): void {
    void wish(async () => {
      saveJson(`${game}-${this.#id}.json`, await api.record(this.#id));
    });
  }

  /** Begin a lesson; `anew`: from its beginning. */
  teach(game: GameInfo, name: string, anew = false): void {
    const lesson = game.lessons.find((one) => one.name === name);
    if (lesson) void wish(() => startLesson(game.id, lesson, { anew }));
  }

  /** Begin the first game that follows the lessons. */
  firstGame(game: GameInfo): void {
    void wish(() => startFirstGame(game));
  }
}

async function wish(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error;
    toasts.explain(error);
  }
}
