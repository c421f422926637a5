import { theLink } from '../net/link';
import * as api from '../net/reviews';
import { Refused } from '../net/refused';
import { TableSocket } from '../net/table-socket';
import type { Lens, Report, ReviewStatus, ReviewWork } from '../net/report';
import type { ReviewMessage } from '../net/wire';
import { TimeLeft } from './time-left';

/** The milliseconds between two requests about a review in progress, without and with a socket. */
const EVERY = 1000;
const SELDOM = 15_000;
/** The budget of a deeper review, as a multiple of the previous budget. */
export const DEEPER = 4;

/**
 * The review of a finished table. The object starts the review, follows its progress, and can cancel the review.
 * Construct the object during component initialisation.
 */
export class Reviewing {
  lens = $state<Lens>('knew');
  #status = $state.raw<ReviewStatus | null>(null);
  /** The refusal of the last request, or null if there is none. */
  problem = $state.raw<Refused | null>(null);
  /** Whether the player has cancelled the review and has not restarted it. */
  stopped = $state(false);
  /** The remaining seconds of the review in progress, or null if they are unknown. */
  left = $state<number | null>(null);
  #left = new TimeLeft();
  #asked = 0;
  /** Whether the server sends the progress of the review. */
  #live = $state(false);
  #table: string;

  /** The best available report, which is a stored report or the first results of a review in progress. */
  report: Report | null = $derived.by(() => {
    const { report = null, stale = false, request = null } = this.#status ?? {};
    return (stale || report === null ? request?.report : null) ?? report;
  });
  /** Whether the report is complete and was made with the current method. */
  stale = $derived.by(() => this.#status?.stale === true && this.report === this.#status.report);
  work: ReviewWork | null = $derived.by(() => (this.stopped ? null : (this.#status?.request ?? null)));
  failed = $derived.by(() => this.work === null && this.#status?.failed !== '' && this.#status !== null);
  #working = $derived(this.work !== null);
  asking = $derived.by(() => this.#status === null && this.problem === null && !this.stopped);
  done = $derived.by(() => this.work === null && this.report !== null && this.report.done >= 1);
  /** Whether the server stopped the review at its time limit, so that no more results follow. */
  partial = $derived.by(() => {
    const stored = this.#status?.report ?? null;
    return this.work === null && stored !== null && stored === this.report && stored.done < 1;
  });
  /** Whether a review with the default budget can be started. */
  startable = $derived.by(() => this.#status?.repeatable !== false || this.stale);
  /**
   * Whether a deeper review can be started. On a device, every viewer can start it; on a server, only the players of
   * the game can.
   */
  deepens = $derived.by(() => this.done && DEEPER * (this.report?.budget ?? 0) <= (this.#status?.limit ?? 0));

  constructor(table: string, lens: Lens) {
    this.#table = table;
    this.lens = lens;
    void this.start();
    $effect(() => {
      const { work } = this;
      if (work?.state === 'running') this.#left.note(work.done, performance.now());
      this.left = work?.state === 'running' ? this.#left.seconds() : null;
    });
    $effect(() => (this.#working ? this.#follow() : undefined));
    $effect(() => {
      if (!this.#working) return undefined;
      const timer = setInterval(() => void this.#look(), this.#live ? SELDOM : EVERY);
      return () => {
        clearInterval(timer);
      };
    });
  }

  start = async (): Promise<void> => {
    this.stopped = false;
    this.problem = null;
    await this.#ask(api.startReview);
  };

  /** Start a review with a larger budget. The current report stays visible until the new review ends. */
  deepen = async (): Promise<void> => {
    const budget = DEEPER * (this.report?.budget ?? 0);
    this.stopped = false;
    await this.#ask((table, lens) => api.startReview(table, lens, budget));
  };

  cancel = async (): Promise<void> => {
    this.stopped = true;
    await this.#ask(api.withdrawReview);
  };

  /** Show the decisions through another lens. */
  choose = async (lens: Lens): Promise<void> => {
    this.lens = lens;
    this.#status = null;
    await this.start();
  };

  /**
   * Receive the progress through the table's socket, if there is a server. Returns a function that ends this
   * subscription.
   */
  #follow(): (() => void) | undefined {
    if (theLink().alone) return undefined;
    const socket = new TableSocket(this.#table, {
      opened: () => {
        this.#live = true;
        void this.#ask(api.review); // the review may have made progress before the subscription
      },
      received: (message) => {
        if (message.kind === 'review' && message.lens === this.lens) this.#progress(message);
      },
      lost: () => {
        this.#live = false;
      },
    });
    return () => {
      socket.close();
      this.#live = false;
    };
  }

  #progress({ state, budget, done, ahead, report }: ReviewMessage): void {
    const known = this.#status?.request;
    if (!this.#status || !known || (state !== 'waiting' && state !== 'running')) {
      void this.#ask(api.review);
      return;
    }
    const found = (report as unknown as Report | null) ?? known.report;
    this.#status = { ...this.#status, request: { ...known, state, budget, done, ahead, report: found } };
  }

  async #look(): Promise<void> {
    await this.#ask(api.review);
    // on a device, a restart of the interpreter loses the review
    const { request = null, report = null, stale = false, failed = '' } = this.#status ?? {};
    const lost = request === null && failed === '' && (report === null || stale);
    if (lost && theLink().alone && this.problem === null && !this.stopped) await this.start();
  }

  async #ask(request: (table: string, lens: Lens) => Promise<ReviewStatus>): Promise<void> {
    const asked = ++this.#asked;
    const { lens } = this;
    try {
      const status = await request(this.#table, lens);
      if (asked !== this.#asked || lens !== this.lens) return;
      this.#status = status;
      this.problem = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (asked !== this.#asked) return;
      // another person requested a review with another budget, so this page follows that review
      if (error.code === 'review_running' && request !== api.review) await this.#ask(api.review);
      else this.problem = error;
    }
  }
}
