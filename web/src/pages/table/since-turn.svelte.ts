import { tick } from 'svelte';
import type { GameClient } from '../../lib/board/client';
import { marksOf, NONE, Since } from '../../lib/board/since.svelte';
import type { Stage } from '../../lib/motion/stage';
import type { LogEntry, Recap } from '../../lib/net/wire';
import { trialOf } from '../../lib/review/trials';
import { Again } from '../../lib/table/again.svelte';
import { digestOf } from '../../lib/table/digest';
import { logLines } from '../../lib/table/log-lines';
import { Recaps } from '../../lib/table/recap.svelte';
import { keepSeen, seenOf } from '../../lib/table/seen';
import type { Scene } from '../../lib/table/session.svelte';
import { settings } from '../../lib/ui/settings.svelte';
import { t } from '../../lib/words';

/** The surrounding table. */
interface Around {
  table: () => string;
  /** The seat on the screen, or -1 if it is not mine. */
  me: () => number;
  /** The scene on the screen. */
  shown: () => Scene | null;
  client: () => GameClient | null;
  names: () => string[];
  log: () => readonly LogEntry[];
  /** Whether a game is running, without a lesson and without a handover. */
  running: () => boolean;
  /** The decisions that were made automatically for me. */
  automatic: () => string[];
  stage: () => Stage | null;
  ask: (seat: number) => Promise<Recap | null>;
}

/**
 * The changes since my last decision: the marks on the board, the replay of the changes, and the digest for a player
 * who was away. Construct the object during component initialisation.
 */
export class SinceTurn {
  #pointed = $state(0);
  readonly again: Again;

  #around: Around;
  #recaps: Recaps;
  /** The seat whose views are replayed. */
  #played = $state(-1);
  /**
   * Whether I returned after entry `seen`, or opened the table on this device for the first time. The recap may still
   * be loading.
   */
  #back = $state.raw<{ seen: number | undefined } | null>(null);
  #digest = $state.raw<{ since: number; lines: string[] }>({ since: -1, lines: [] });

  #recap = $derived.by(() => (this.#around.running() ? this.#recaps.of(this.#around.me()) : undefined));
  /** The replayed view, or null to show the current view. */
  shown = $derived.by(() => (this.#played === this.#around.me() && this.#recap ? this.again.shown : null));
  #steps = $derived.by(() => {
    const upto = this.shown?.n ?? this.#around.shown()?.n ?? -1;
    return (this.#recap?.steps ?? []).filter(({ n }) => n <= upto);
  });
  #marks = $derived.by(() => {
    const recap = this.#recap;
    if (!recap) return NONE;
    const own = this.#around.log().find(({ n }) => n === recap.since) ?? [];
    const entries = this.#steps.flatMap(({ entry }) => entry ?? []);
    return marksOf([own, entries].flat(), this.#around.client(), recap.since);
  });
  readonly since = new Since(
    () => (this.#steps.length > 0 ? (this.#recap?.before ?? null) : null),
    () => this.#marks,
    () => (this.shown ? 'again' : String(this.#recap?.since)),
  );
  /** The log entry of the highlighted or replayed piece, or 0 if there is none. */
  lit = $derived.by(() => (this.#pointed > 0 ? this.#pointed : Math.max(0, this.shown?.n ?? 0)));
  /** Whether something can be replayed. */
  possible = $derived.by(() => (this.#recap?.steps.length ?? 0) > 0);
  /** The sentence during a replay, or '' if there is none. */
  said = $derived.by(() => {
    if (!this.shown) return '';
    const [first = ''] = this.#lines;
    if (first !== '') return first;
    const line = this.shown.entries.map((entry) => this.#lineOf(entry)).findLast((text) => text !== '');
    return line ?? t('again.since');
  });
  /** The digest for a player who was away. */
  #lines = $derived.by(() => (this.#digest.since === this.#recap?.since ? this.#digest.lines : []));

  /** The digest, or the decisions that were made automatically for me. Both stay until my next action. */
  note = $derived.by(() =>
    this.shown ? '' : (this.#lines.length > 0 ? this.#lines : this.#around.automatic()).join(' '),
  );

  constructor(around: Around) {
    this.#around = around;
    this.#recaps = new Recaps(around.ask);
    this.again = new Again({ stage: around.stage, travels: () => around.client()?.travels });
    $effect(() => {
      const n = around.shown()?.n;
      if (n !== undefined && around.me() >= 0 && around.running() && !document.hidden) keepSeen(around.table(), n);
    });
    $effect(() => {
      const back = this.#back;
      if (!back || !this.#recap?.before || !around.shown() || document.hidden) return;
      this.#back = null;
      // not while the board is being created
      void tick().then(() => {
        this.#return(back.seen);
      });
    });
    $effect(() => {
      const back = (): void => {
        if (!document.hidden) this.#back = { seen: seenOf(around.table()) };
      };
      document.addEventListener('visibilitychange', back);
      return () => {
        document.removeEventListener('visibilitychange', back);
        this.again.stop();
      };
    });
  }

  /** Handle a new scene. `jumps` is whether the scene does not follow from the previous scene. */
  scene(scene: Scene, jumps: boolean): void {
    if (!jumps) {
      this.#recaps.follow(scene);
      return;
    }
    const seen = seenOf(this.#around.table());
    void this.#recaps.jump(scene).then(() => {
      this.#back = { seen };
    });
  }

  /** Replay what has happened since my last decision, or stop the replay. */
  readonly toggle = (): boolean => {
    if (this.again.stop()) return true;
    if (!this.possible) return false;
    this.#digest = { since: -1, lines: [] };
    this.#play();
    return true;
  };

  /** Return the log line about a marked piece, or null for a piece without a mark. */
  lineOf(piece: string): { seat: number; n: number; text: string } | null {
    const mark = this.#marks.get(piece);
    const entry = mark && this.#around.log().find(({ n }) => n === mark.n);
    return entry ? { ...mark, text: this.#lineOf(entry) } : null;
  }

  /** Highlight the log line of the piece under the pointer. */
  readonly point = (piece: string): void => {
    this.#pointed = this.#marks.get(piece)?.n ?? 0;
  };

  #lineOf(entry: LogEntry): string {
    return logLines(entry, this.#around.client(), this.#around.names()).join(' ');
  }

  #play(): void {
    const recap = this.#recap;
    if (!recap?.before) return;
    this.#played = this.#around.me();
    void this.again.play(recap.before, recap.steps);
  }

  #return(seen: number | undefined): void {
    const { client, names, me, shown, log } = this.#around;
    const recap = this.#recap;
    if (!recap || shown()?.mine.length !== 1) return;
    const decided = log().some(({ n, seat }) => n === recap.since && seat === me());
    const began = !decided || trialOf(this.#around.table()) !== null; // nothing happened while I was away
    if (seen === undefined && began) return;
    const news = recap.steps.filter(({ n }) => n > (seen ?? recap.since));
    const lines = digestOf(news, { client: client(), names: names(), me: me() });
    if (lines.length === 0) return;
    this.#digest = { since: recap.since, lines };
    if (settings.pace !== 'instant') this.#play();
  }
}
