import type { Facts, Thought, ToBots } from './protocol';

type Question = Extract<ToBots, { kind: 'think' }>;

/** The part of a port that this module uses. */
export interface PortLike {
  postMessage: (message: ToBots) => void;
  onmessage: ((event: MessageEvent<Thought>) => void) | null;
}

interface Handlers {
  thought: (job: number, answer: Facts) => void;
  /** Called with the milliseconds that a whole decision took. */
  measured: (game: string, bot: string, took: number) => void;
  /** Called when a bot worker is needed but there is none. */
  wanted: () => void;
}

/**
 * Whether a request asks for a whole decision. The result is false for a hint, a review, or a search that must stop
 * early.
 */
function isMove(question: Facts): question is { game: string; bot: string } {
  return typeof question['bot'] === 'string' && !('hint' in question) && !('left' in question);
}

/** The requests to the bot worker. If the worker fails, a request is repeated once with another worker. */
export class BotPort {
  #on: Handlers;
  #port: PortLike | null = null;
  /** The unanswered requests, keyed by job. */
  #asked = new Map<number, { question: Question; again: boolean }>();

  constructor(on: Handlers) {
    this.#on = on;
  }

  think(question: Question): void {
    this.#asked.set(question.job, { question, again: false });
    if (this.#port) this.#port.postMessage(question);
    else this.#on.wanted();
  }

  /** Interrupt the computation, because its result is no longer needed. */
  forget(job: number): void {
    if (this.#asked.delete(job)) this.#port?.postMessage({ kind: 'forget', job });
  }

  /** Use the port of a new worker, or null after the worker has terminated. */
  connect(port: PortLike | null): void {
    if (this.#port) this.#port.onmessage = null;
    this.#port = port;
    if (!port) {
      this.#lost();
      return;
    }
    port.onmessage = ({ data }) => {
      this.#thought(data);
    };
    for (const { question } of this.#asked.values()) port.postMessage(question);
  }

  /**
   * Repeat the request with another worker. If the request fails again, it gets no answer, and Python continues without
   * it.
   */
  #lost(): void {
    for (const [job, { question, again }] of [...this.#asked]) {
      if (!again) this.#asked.set(job, { question, again: true });
      else if (this.#asked.delete(job)) this.#on.thought(job, {});
    }
    if (this.#asked.size > 0) this.#on.wanted();
  }

  #thought({ job, answer, took }: Thought): void {
    const question = this.#asked.get(job)?.question.question;
    if (!this.#asked.delete(job) || !question) return;
    this.#on.thought(job, answer);
    if (isMove(question)) this.#on.measured(question['game'], question['bot'], took);
  }
}
