import { SvelteMap } from 'svelte/reactivity';
import type { Hint, Sentence } from '../board/client';
import type {
  ChatLine,
  ClientMessage,
  Decision,
  ActRequest,
  ChatRequest,
  PlanCheckRequest,
  HindsightRequest,
  HintRequest,
  RecapRequest,
  PlanRequest,
  Recap,
  UndoRequest,
  WhyNotRequest,
  LogEntry,
  LessonStep,
  Presence,
  Refusal,
  ServerMessage,
  Sync,
  TableInfo,
  Update,
} from '../net/wire';
import { arrived } from './countdown';
import { newId } from '../net/new-id';
import { theLink, type SocketLike } from '../net/link';
import { TableSocket } from '../net/table-socket';

export type View = Record<string, unknown>;

/** The table after log entry `n`, with the entries since the previous scene. */
export interface Scene {
  n: number;
  mine: number[];
  /** The views by seat. A spectator's view has the key `-1`. */
  views: Record<string, View>;
  decisions: Decision[];
  /** All seats with a pending decision. */
  movers: number[];
  /** My seats that can undo their last action. */
  undo: number[];
  /** The step of the lesson, or null if there is no lesson. */
  lesson: LessonStep | null;
  entries: LogEntry[];
}

interface SessionEvents {
  /** Called with a new scene. `again` is whether the scene does not follow from the previous scene. */
  scene: (scene: Scene, again: boolean) => void;
  /** Called when a command is rejected for a reason other than a lost race. */
  refused: (refusal: Refusal) => void;
  /** Called when another player nudges me because the table is waiting for me. */
  nudged?: (name: string) => void;
}

type Command = ActRequest | PlanRequest | UndoRequest | ChatRequest;

/** The answer to a question, or null if there is no answer. */
type Answer = Record<string, unknown> | null;

/** A request of mine that has not been executed yet. `done` is the number of the log entry that executes it. */
interface Waiting {
  command: Command;
  done?: number;
}

/** The error codes after which connecting again to the table does not help. */
const FINAL = new Set([
  'not_found',
  'forbidden',
  'own_deal_first',
  'other_rules',
  'unknown_game',
  'elsewhere',
  'banned',
  'damaged',
]);
/** The error codes that close an open table, because it was opened in another tab or the operator has banned me. */
const AT_ANY_TIME = new Set(['elsewhere', 'banned']);
/** The milliseconds after which an unanswered connection counts as dead. */
const SILENCE = 8000;
/** The prefix of the message ids in the seed exchange. */
const WORD = 'word-';

/**
 * The client's state of one table. The session applies messages from the server, requests a sync after a gap, and
 * repeats requests until the server acknowledges them.
 */
export class TableSession {
  state = $state<'connecting' | 'live' | 'lost' | 'gone'>('connecting');
  /** The time of the next attempt to connect (`performance.now`). */
  retry = $state(0);
  /** The error with which the server refused access to the table, or null if there is none. */
  gone = $state.raw<Refusal | null>(null);
  table = $state.raw<TableInfo | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  scene = $state.raw<Scene | null>(null);
  /** For each seat, the time when its person disconnected (`performance.now`), or null if the person is connected. */
  goneSince = $state.raw<(number | null)[]>([]);
  /** For each seat, the time when its decision began (`performance.now`). */
  waited = $state.raw<Record<number, number>>({});

  #waiting = new SvelteMap<string, Waiting>();
  /** The stage of the seed exchange for which I have already sent a message. */
  #worded = '';
  #questions: Record<string, (answer: Answer) => void> = {};
  #hinting: Promise<Answer> | null = null;
  #asked = false;
  #events: SessionEvents;
  readonly id: string;
  #connect: ((table: string) => SocketLike) | undefined;
  #socket: TableSocket;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, events: SessionEvents, connect?: (table: string) => SocketLike) {
    this.#events = events;
    this.id = table;
    this.#connect = connect;
    this.#socket = this.#connected();
  }

  /** Open the table here, although it is open elsewhere on this device. */
  claim(): void {
    theLink().claim(this.id);
    this.gone = null;
    this.state = 'connecting';
    this.#socket = this.#connected();
  }

  /** Whether a command from this seat is being sent. */
  busy(seat: number): boolean {
    return [...this.#waiting.values()].some(({ command }) => 'seat' in command && command.seat === seat);
  }

  /**
   * Whether a decision is still pending at the newest position, which may be ahead of the screen. In a race, a decision
   * stays pending when others act, so a player can act before the actions of others have been shown.
   */
  isPending({ seat, since, prompt, seconds }: Decision): boolean {
    const racing = (one: Decision): boolean => seconds !== null && one.seconds !== null && one.prompt === prompt;
    return this.scene?.decisions.some((one) => one.seat === seat && (one.since === since || racing(one))) === true;
  }

  act(seat: number, n: number, actions: string[]): void {
    this.#submit({ kind: 'act', id: newId(), n, seat, actions, turn: false });
  }

  /** Play all actions of a plan. */
  plan(seat: number, n: number, plan: Record<string, unknown>): void {
    this.#submit({ kind: 'plan', id: newId(), n, seat, plan });
  }

  /** Return the effects of a complete or incomplete plan, or null if there is no answer. */
  check(seat: number, plan: Record<string, unknown>): Promise<Answer> {
    return this.#question({ kind: 'check', id: newId(), seat, plan });
  }

  /**
   * Return a hint, or null if there is no answer. `quiet` requests the advice of a coached table, which is not logged.
   * `longer` requests a longer search for the decision of the last hint.
   */
  hint(seat: number, how: { quiet?: boolean; longer?: boolean } = {}): Promise<Hint | null> {
    return this.#advice({ kind: 'hint', id: newId(), seat, quiet: false, longer: false, ...how });
  }

  /** Return a better line than my last decision at a seat, or null if there is no answer. */
  hindsight(seat: number): Promise<Hint | null> {
    return this.#advice({ kind: 'hindsight', id: newId(), seat });
  }

  /** Send a question to a bot, one question at a time. */
  async #advice(question: HintRequest | HindsightRequest): Promise<Hint | null> {
    while (this.#hinting) await this.#hinting;
    this.#hinting = this.#question(question);
    const hint = await this.#hinting;
    this.#hinting = null;
    return hint as Hint | null;
  }

  /**
   * Return the reason why a piece cannot be used now. The reason is empty if the piece can be used, and null if there
   * is no answer.
   */
  whyNot(seat: number, piece: string): Promise<Sentence | null> {
    return this.#question({ kind: 'why_not', id: newId(), seat, piece });
  }

  /** Return the views of one of my seats since its last decision, or null if there is no answer. */
  recap(seat: number): Promise<Recap | null> {
    return this.#question({ kind: 'recap', id: newId(), seat }) as Promise<Recap | null>;
  }

  undo(seat: number, n: number): void {
    this.#submit({ kind: 'undo', id: newId(), n, seat });
  }

  /** Report that this page is visible and shows my decision at entry `n`. Returns whether the report was sent. */
  seen(n: number): boolean {
    return this.#socket.send({ kind: 'seen', id: newId(), n });
  }

  say(text: string): void {
    this.#submit({ kind: 'chat', id: newId(), text });
  }

  retryNow(): void {
    this.#socket.check();
  }

  close(): void {
    clearTimeout(this.#silence);
    this.#dropQuestions();
    this.#socket.close();
  }

  #question(
    question: PlanCheckRequest | HintRequest | HindsightRequest | RecapRequest | WhyNotRequest,
  ): Promise<Answer> {
    if (!this.#socket.send(question)) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#questions[question.id] = resolve;
    });
  }

  #answer(id: string, answer: Answer): boolean {
    const { [id]: resolve, ...others } = this.#questions;
    this.#questions = others;
    resolve?.(answer);
    return resolve !== undefined;
  }

  /** Answer the open questions with null, because the connection is lost. */
  #dropQuestions(): void {
    for (const id of Object.keys(this.#questions)) this.#answer(id, null);
  }

  #connected(): TableSocket {
    return new TableSocket(
      this.id,
      {
        opened: () => {
          this.#asked = true; // the server first sends a sync
          this.#expect();
        },
        received: (message) => {
          this.#receive(message);
        },
        lost: (retry) => {
          clearTimeout(this.#silence);
          this.#dropQuestions();
          if (this.state === 'gone') return;
          this.state = 'lost';
          this.retry = retry;
        },
      },
      this.#connect,
    );
  }

  #submit(command: Command): void {
    this.#waiting.set(command.id, { command });
    this.#send(command);
  }

  #send(message: ClientMessage): void {
    if (this.#socket.send(message)) this.#expect();
  }

  /** Start the timeout after which a silent connection is replaced. */
  #expect(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      const unheard = [...this.#waiting.values()].some(({ done }) => done === undefined);
      if (!unheard && !this.#asked) return;
      this.#dropQuestions();
      this.#socket.renew();
    }, SILENCE);
  }

  #receive(message: ServerMessage): void {
    switch (message.kind) {
      case 'sync':
        this.#sync(message);
        break;
      case 'update':
        this.#update(message);
        break;
      case 'chat':
        if (!this.chat.some((line) => line.n === message.line.n)) this.chat = [...this.chat, message.line];
        break;
      case 'presence':
        this.#presence(message);
        break;
      case 'nudge':
        this.#events.nudged?.(message.name);
        break;
      case 'ack':
        // an update that was sent before this answer is missing
        if (message.id.startsWith('ping-') && message.n > (this.scene?.n ?? message.n) && !this.#asked) this.#ask();
        this.#settle(message.id, message.n);
        break;
      case 'answer':
        this.#answer(message.id, message.answer);
        break;
      case 'review':
        break; // the page of a review sends its own requests to the server
      case 'error':
        if (!this.#answer(message.id, null)) this.#refuse(message);
        break;
    }
  }

  #sync({ n, table, mine, views, decisions, movers, waited, undo, lesson, log, chat }: Sync): void {
    this.#asked = false;
    this.#worded = '';
    arrived(decisions);
    this.state = 'live';
    this.table = table;
    this.waited = waitedSince(movers, waited);
    this.log = log;
    this.chat = chat;
    this.scene = { n, mine, views, decisions, movers, undo, lesson, entries: [] };
    this.#forget(n);
    for (const { command } of this.#waiting.values()) this.#send(command);
    this.#exchangeSeed();
    this.#events.scene(this.scene, true);
  }

  #update(update: Update): void {
    const before = this.scene;
    if (!before || this.#asked || update.n <= before.n) return;
    if (update.n !== before.n + 1) {
      this.#ask();
      return;
    }
    arrived(update.decisions ?? []);
    this.table = update.table ?? this.table;
    if (update.movers) this.waited = waitedSince(update.movers, update.waited ?? []);
    this.log = [...this.log, update.entry];
    this.scene = {
      n: update.n,
      mine: update.mine ?? before.mine,
      views: update.views ?? before.views,
      decisions: update.decisions ?? before.decisions,
      movers: update.movers ?? before.movers,
      undo: update.undo ?? before.undo,
      lesson: update.lesson,
      entries: [update.entry],
    };
    this.#forget(update.n);
    this.#exchangeSeed();
    // a change of seats changes the whole view, so nothing is animated between the two views
    this.#events.scene(this.scene, String(before.mine) !== String(this.scene.mine));
  }

  /** Send the message for the current stage of the seed exchange. */
  #exchangeSeed(): void {
    if (this.table?.status !== 'starting') return;
    void import('./seed-exchange').then(({ answerTo }) => {
      const answer = this.table && this.scene && answerTo(this.table, this.scene.mine);
      if (!answer || this.#worded === answer.kind) return;
      this.#worded = answer.kind;
      this.#send({ ...answer, id: `${WORD}${newId()}` });
    });
  }

  #presence({ online, away, spectators }: Presence): void {
    if (!this.table) return;
    const seats = this.table.seats.map((seat) => ({ ...seat, online: online[seat.seat] ?? false }));
    this.table = { ...this.table, seats, spectators };
    this.goneSince = away.map((seconds) => (seconds === null ? null : performance.now() - seconds * 1000));
  }

  #ask(): void {
    this.#asked = true;
    this.#send({ kind: 'sync', id: newId() });
  }

  /** Handle the server's receipt of a command. The consequences of the command may still be on their way. */
  #settle(id: string, n: number): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if ('seat' in waiting.command && n > (this.scene?.n ?? -1)) this.#waiting.set(id, { ...waiting, done: n });
    else this.#waiting.delete(id);
  }

  #forget(n: number): void {
    for (const [id, { done }] of this.#waiting) {
      if (done !== undefined && done <= n) this.#waiting.delete(id);
    }
  }

  #refuse(refusal: Refusal): void {
    if ((this.#asked || AT_ANY_TIME.has(refusal.code)) && refusal.id === '' && FINAL.has(refusal.code)) {
      this.gone = refusal;
      this.state = 'gone';
      this.close();
      return;
    }
    this.#waiting.delete(refusal.id);
    // The random value was too late. The list of seats shows whose values are missing.
    if (refusal.id.startsWith(WORD)) return;
    if (refusal.code === 'stale') this.#ask();
    else this.#events.refused(refusal);
  }
}

/** The server sends the duration of the wait; the client stores the time when the wait began. */
function waitedSince(movers: readonly number[], waited: readonly number[]): Record<number, number> {
  const now = performance.now();
  return Object.fromEntries(movers.map((seat, i) => [seat, now - (waited[i] ?? 0) * 1000]));
}
