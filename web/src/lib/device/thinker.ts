import type { Facts, FromPage, FromWorker, ToPage } from './protocol';
import { noteSpeed } from './speeds';

type Question = Extract<ToPage, { kind: 'think' }>;
type Thought = Extract<FromWorker, { kind: 'thought' }>;

/** The part of a worker that is used here. */
export interface WorkerLike {
  postMessage: (message: FromPage) => void;
  terminate: () => void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** A question about a whole decision: no hint, no review, and no search that must answer early. */
function isMove(question: Facts): question is { game: string; bot: string } {
  return typeof question['bot'] === 'string' && !('hint' in question) && !('left' in question);
}

/** The worker in which bots think. After a fault it is replaced, and asked again once. */
export class Thinker {
  #make: () => WorkerLike;
  #answered: (thought: Thought) => void;
  #worker: WorkerLike | null = null;
  /** The questions without an answer, by job. */
  #asked = new Map<number, { question: Question; again: boolean }>();

  /** `make`: a worker whose interpreter is starting. */
  constructor(make: () => WorkerLike, answered: (thought: Thought) => void) {
    this.#make = make;
    this.#answered = answered;
  }

  /** Start the worker before the first question. */
  warm(): void {
    this.#started();
  }

  think(question: Question): void {
    this.#asked.set(question.job, { question, again: false });
    this.#started().postMessage(question);
  }

  /** An answer is no longer needed: interrupt the thought. */
  forget(job: number): void {
    if (this.#asked.delete(job)) this.#worker?.postMessage({ kind: 'forget', job });
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#asked.clear();
  }

  #started(): WorkerLike {
    if (this.#worker) return this.#worker;
    const worker = this.#make();
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      if (data.kind === 'thought') this.#thought(data);
      else if (data.kind === 'broken' || data.kind === 'failed') this.#failed();
    };
    worker.onerror = () => {
      this.#failed();
    };
    return worker;
  }

  #thought(thought: Thought): void {
    const question = this.#asked.get(thought.job)?.question.question;
    if (!this.#asked.delete(thought.job) || !question) return;
    if (isMove(question)) noteSpeed(question['game'], question['bot'], thought.took);
    this.#answered(thought);
  }

  /** Ask another worker; a second fault leaves the job without an answer, and Python goes on without. */
  #failed(): void {
    const asked = [...this.#asked.values()];
    this.stop();
    for (const { question, again } of asked) {
      if (again) {
        this.#answered({ kind: 'thought', job: question.job, answer: {}, took: 0 });
        continue;
      }
      this.#asked.set(question.job, { question, again: true });
      this.#started().postMessage(question);
    }
  }
}
