import { startFirstGame } from '../../lib/lessons/first-game';
import { startLesson } from '../../lib/lessons/start';
import * as api from '../../lib/net/api';
import type { AbsenceVote, Agree, GameInfo, SettingsChange, SeatInfo } from '../../lib/net/wire';
import type { HostCommand } from '../../lib/table/host-command';
import { playAgain } from '../../lib/table/play-again';
import { who } from '../../lib/ui/me.svelte';
import { saveJson } from '../../lib/ui/save';
import { toasts } from '../../lib/ui/toasts.svelte';
import { t } from '../../lib/words';

/** The commands to a table that are not decisions. Errors are shown as toasts. */
export class TableCommands {
  #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  readonly sit = (seat: number, name = ''): void => {
    void request(async () => {
      const { seats } = await api.takeSeat(this.#id, { seat, name, word: true });
      if (!seats.some(({ player }) => player === who.id)) await who.check();
    });
  };

  readonly start = (bot: string): void => {
    void request(() => api.startGame(this.#id, { bot, word: true }));
  };

  readonly leave = (seat: number, bot: string): void => {
    void request(() => api.leaveSeat(this.#id, { seat, bot }));
  };

  readonly nudge = ({ seat, player, name }: SeatInfo): void => {
    void request(async () => {
      await api.nudge(this.#id, { seat, player });
      toasts.say(t('seat.nudged', { name }));
    });
  };

  readonly vote = (vote: AbsenceVote): void => {
    void request(() => api.castVote(this.#id, vote));
  };

  readonly agree = (wish: Agree): void => {
    void request(() => api.agree(this.#id, wish));
  };

  readonly goOnVacation = (days: number): void => {
    void request(() => api.goOnVacation(this.#id, days));
  };

  readonly asHost = ({ kind, ...wanted }: HostCommand): void => {
    void request(() => api.asHost(this.#id, kind, wanted));
  };

  readonly chat = (chat: NonNullable<SettingsChange['chat']>): void => {
    void request(() => api.changeSettings(this.#id, { chat }));
  };

  readonly rematch = (): void => {
    void playAgain(this.#id);
  };

  saveRecord(game: string): void {
    void request(async () => {
      saveJson(`${game}-${this.#id}.json`, await api.record(this.#id));
    });
  }

  /** Start or continue a lesson. With `restart`, start it from the beginning. */
  teach(game: GameInfo, name: string, restart = false): void {
    const lesson = game.lessons.find((one) => one.name === name);
    if (lesson) void request(() => startLesson(game.id, lesson, { anew: restart }));
  }

  /** Begin the first game after the lessons. */
  firstGame(game: GameInfo): void {
    void request(() => startFirstGame(game));
  }
}

async function request(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    toasts.caught(error);
  }
}
