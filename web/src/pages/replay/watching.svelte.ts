import { tick } from 'svelte';
import { loadGame } from '../../games';
import * as api from '../../lib/net/api';
import type { GameEvent } from '../../lib/net/event';
import type { GameClient } from '../../lib/board/client';
import type { Stage } from '../../lib/motion/stage';
import { recordedName } from '../../lib/ui/people';
import { inWords } from '../../lib/net/refusal';
import { settings } from '../../lib/ui/settings.svelte';
import { stepsByTurn, turnOfStep } from '../../lib/review/turns';
import { momentsOf, roundsOf } from '../../lib/table/moments';
import { momentWords } from '../../lib/board/wording';
import { t } from '../../lib/words';
import { holdFor, interludeFor, travelSpeed } from '../../lib/ui/pace';
import type { Lens } from '../../lib/net/report';
import { hrefTo } from '../../lib/ui/router.svelte';
import { toasts } from '../../lib/ui/toasts.svelte';
import type { GameInfo, LogEntry } from '../../lib/net/wire';
import { who } from '../../lib/ui/me.svelte';

/** The milliseconds for which a step is shown after its animation. */
const READ = 500;
/** The speeds of a replay, relative to the setting. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** A finished game that is being replayed, from a table or from a record in a file. */
export class Watching {
  replay = $state.raw<api.WholeReplay | null>(null);
  game = $state.raw<GameInfo | null>(null);
  client = $state.raw<GameClient | null>(null);
  /** The seat whose view is shown. */
  viewer = $state<api.Viewer>(0);
  /** The reason why the replay cannot be shown, or '' if there is none. */
  problem = $state('');
  step = $state(0);
  /** My seat in this game, or -1 if there is none. */
  own = $state(-1);
  /** The log entry of this step, if the previous step was on the screen before. */
  entries = $state.raw<LogEntry[]>([]);
  playing = $state(false);
  speed = $state<number>(1);
  stage: Stage | null = null;

  #id: string;
  #record: unknown = null;
  /** Counts the changes of the step. A new change ends the interlude of an earlier change. */
  #moves = 0;

  last = $derived.by(() => (this.replay?.frames.length ?? 1) - 1);
  frame = $derived.by(() => this.replay?.frames[this.step]);
  /** The view of an interlude, which replaces the view of the step, or null if there is none. */
  #between = $state.raw<unknown>(null);
  view = $derived.by(() => this.#between ?? this.frame?.view);
  me = $derived.by(() => (typeof this.viewer === 'number' ? this.viewer : -1));
  names = $derived.by(() => this.replay?.players.map(recordedName) ?? []);
  /** The step of each turn (the number of actions before a position), and the turn on the screen. */
  steps = $derived.by(() => stepsByTurn(this.replay?.frames ?? []));
  turn = $derived.by(() => turnOfStep(this.steps, this.step));
  #moments = $derived.by(() => momentsOf(this.replay?.frames ?? [], this.replay?.moment));
  /** The name of the moment on the screen, in the game's words, or the number of actions before it. */
  moment = $derived.by(() => this.momentAt(this.turn));
  /** The start of each round with its name. */
  rounds = $derived.by(() =>
    roundsOf(this.#moments).map(({ step, moment }) => ({ step, name: momentWords(moment, this.client) })),
  );
  /**
   * The log up to this step. Entries are numbered by step, because in older stored replays a hint has the same number
   * as its move.
   */
  log = $derived.by(
    () => this.replay?.frames.slice(0, this.step + 1).flatMap(({ entry }, n) => (entry ? [{ ...entry, n }] : [])) ?? [],
  );

  /**
   * `id` is the id of a table, or '' if a record has not been opened yet. `turn` is the number of actions before the first
   * position, instead of `step`. Construct the object during component initialisation.
   */
  constructor(id: string, step = 0, turn?: number) {
    this.#id = id;
    if (id !== '') void this.#begin(step, turn);
    $effect(() => this.#playOn());
  }

  /** Return the name of the moment after the given number of actions. */
  momentAt(turn: number): string {
    const step = this.steps[turn] ?? this.last;
    const said = momentWords(this.#moments[step], this.client);
    return said === '' ? t('replay.step', { step: turn, steps: this.steps.length - 1 }) : said;
  }

  /**
   * The address of this step, or of the review at this step, which others can open, too. The address of a file is
   * empty.
   */
  addressOf(review?: Lens): string {
    return this.#id === '' ? '' : hrefTo({ page: 'replay', id: this.#id, step: this.step, ...(review && { review }) });
  }

  /** Replay a record from a file. */
  async open(record: unknown): Promise<void> {
    await this.#fetch(0, record);
  }

  async seeAs(viewer: api.Viewer): Promise<void> {
    await this.#fetch(viewer, this.#record);
  }

  /** The record of the game, for saving. */
  async record(): Promise<unknown> {
    return this.#record ?? (await api.record(this.#id));
  }

  async go(to: number): Promise<void> {
    const from = this.step;
    const target = Math.min(this.last, Math.max(0, to));
    const passing = this.#between !== null;
    if (target === from && !passing) return;
    const move = ++this.#moves;
    const led = target === from + 1 ? this.replay?.frames[target]?.entry : null;
    if (led && !passing && !(await this.#lead(target, led.events, move))) return;
    await this.#change(
      () => {
        this.#between = null;
        this.entries = led ? [led] : [];
        this.step = target;
      },
      Math.abs(target - from) > 1 ? null : (led?.events ?? []),
    );
  }

  /** Show the interlude before a step. Returns false if another change of the step ended the interlude. */
  async #lead(target: number, events: GameEvent[], move: number): Promise<boolean> {
    const { view, client } = this;
    const after = this.replay?.frames[target]?.view;
    const found = view === undefined || after === undefined ? null : client?.interlude?.(view, after, events);
    if (!found || document.hidden || settings.pace === 'instant') return true;
    await this.#change(() => {
      this.#between = found.view;
    }, events);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const hold = interludeFor(found.hold, 0, settings.pace, still) / this.speed;
    await new Promise((resolve) => setTimeout(resolve, hold));
    return this.#moves === move;
  }

  /** Change the step on the screen. Pieces are animated, unless `events` is null. */
  async #change(change: () => void, events: GameEvent[] | null): Promise<void> {
    const before = this.stage?.look();
    change();
    await tick();
    if (!before || !events) return;
    void this.stage?.move(before, events, {
      travels: this.client?.travels,
      speed: travelSpeed(0, settings.pace) * this.speed,
    });
  }

  /** Go to the position after the given number of actions. */
  async goTurn(turn: number): Promise<void> {
    this.playing = false;
    await this.go(this.steps[turn] ?? this.last);
  }

  /** Go to the start of the next round, the current round, or the previous round. */
  async goRound(by: 1 | -1): Promise<void> {
    const steps = this.rounds.map(({ step }) => step);
    const to = by > 0 ? steps.find((step) => step > this.step) : steps.findLast((step) => step < this.step);
    await this.go(to ?? (by > 0 ? this.last : 0));
  }

  /** Start or stop the automatic replay. At the end of the game, the replay starts from the beginning. */
  togglePlay(): void {
    if (!this.playing && this.step >= this.last) void this.go(0);
    this.playing = !this.playing;
  }

  /** Begin at a step, from the view of my own seat if I had one. A bot may have taken the seat over from me. */
  async #begin(step: number, turn?: number): Promise<void> {
    let mine: number[] = [];
    try {
      const { mine: kept, table } = await api.lookAt(this.#id);
      const left = table.seats.filter(({ former }) => former !== '' && former === who.id).map(({ seat }) => seat);
      mine = [...kept, ...left];
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
    }
    this.own = mine[0] ?? -1;
    await this.#fetch(mine[0] ?? 0, null);
    this.step = Math.min(turn === undefined ? step : (this.steps[turn] ?? 0), this.last);
  }

  async #fetch(viewer: api.Viewer, record: unknown): Promise<void> {
    try {
      const found = await (record === null ? api.replayTable(this.#id, viewer) : api.replayRecord(record, viewer));
      if (this.game?.id !== found.game) {
        [this.game, this.client] = await Promise.all([api.game(found.game), loadGame(found.game)]);
      }
      this.#moves++;
      this.#between = null;
      this.replay = found;
      this.#record = record;
      this.viewer = viewer;
      this.problem = '';
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      if (this.replay) toasts.explain(error);
      else {
        const { text, detail } = inWords(error);
        this.problem = [text, detail].filter(Boolean).join(' ');
      }
    }
  }

  #playOn(): (() => void) | undefined {
    if (!this.playing) return undefined;
    if (this.step >= this.last) {
      this.playing = false;
      return undefined;
    }
    const events = this.frame?.entry?.events.length ?? 0;
    const hold = (READ + holdFor({ events, waiting: 0, owedFor: undefined, pace: settings.pace })) / this.speed;
    const timer = setTimeout(() => void this.go(this.step + 1), hold);
    return () => {
      clearTimeout(timer);
    };
  }
}
