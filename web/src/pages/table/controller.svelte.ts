import { untrack } from 'svelte';
import { loadGame } from '../../games';
import * as api from '../../lib/net/api';
import { counts } from '../../lib/badges/wins';
import { sinceOwn } from '../../lib/board/automatic';
import type { GameClient, Hint, Sentence } from '../../lib/board/client';
import { isHelped } from '../../lib/board/hinted';
import { Hinting } from '../../lib/board/hinting.svelte';
import { longerWords, wordsOfHint } from '../../lib/board/hint-words';
import { Reasons } from '../../lib/board/reasons.svelte';
import { momentWords, reasonWords } from '../../lib/board/wording';
import { Coach } from '../../lib/lessons/coach.svelte';
import { Teaching } from '../../lib/lessons/teaching.svelte';
import { who } from '../../lib/ui/me.svelte';
import { nameOf } from '../../lib/ui/people';
import { settings } from '../../lib/ui/settings.svelte';
import { play as sound, playAll, soundsOf } from '../../lib/ui/sound';
import { endOf } from '../../lib/table/countdown';
import { beforeResult, Finish, statusOnScreen } from '../../lib/table/finish.svelte';
import { seatToShow } from '../../lib/table/hotseat';
import type { Past } from '../../lib/table/past';
import { Playback } from '../../lib/table/playback.svelte';
import { latestMoment } from '../../lib/table/moments';
import { Narrator } from '../../lib/table/narrator.svelte';
import { prompt } from '../../lib/table/prompt';
import { TableSession, type View } from '../../lib/table/session.svelte';
import { toasts } from '../../lib/ui/toasts.svelte';
import { Trying } from '../../lib/review/trying.svelte';
import { t } from '../../lib/words';
import type { SocketLike } from '../../lib/net/link';
import type { GameInfo, LogEntry } from '../../lib/net/wire';
import { SinceTurn } from './since-turn.svelte';

/** The milliseconds between a player's action and the handover of the screen. */
const HAND_ON = 900;

/** A link to a table on neither a server nor this device, and the advice at this table. */
export interface Elsewhere {
  connect: () => SocketLike;
  advised: () => Hint | null;
}

/**
 * One table on this screen, for one seat, for several seats in turn, or for a spectator: the position on the screen,
 * the seat that sees it, and the commands. Construct the object during component initialisation.
 */
export class TableController {
  readonly #elsewhere: Elsewhere | null;
  readonly session: TableSession;
  readonly playback = new Playback();
  game = $state.raw<GameInfo | null>(null);
  client = $state.raw<GameClient | null>(null);
  /**
   * Whether the game's client has loaded or has failed to load. Until then, the page shows nothing, because the words
   * could be wrong.
   */
  ready = $state(false);
  /** The seat whose view is on the screen, or -1 for a spectator. */
  viewer = $state(-1);
  /** The seat to which the screen is being handed over, or -1 if there is none. */
  handingTo = $state(-1);
  /** Whether the game ended while this page was open. */
  endedHere = $state(false);

  /** A past view of the finished game with the better action, or null to show the last view. */
  past = $state.raw<Past | null>(null);

  /** Whether another player has nudged me and I have not acted since. */
  nudged = $state(false);

  table = $derived.by(() => this.session.table);
  shown = $derived.by(() => this.playback.shown);
  names = $derived.by(() => this.table?.seats.map(nameOf) ?? []);
  mine = $derived.by(() => this.shown?.mine ?? []);
  me = $derived.by(() => this.past?.seat ?? (this.mine.includes(this.viewer) ? this.viewer : -1));
  hotSeat = $derived.by(() => this.mine.length > 1);
  view = $derived.by(
    () => (this.past?.view as View | undefined) ?? this.turn.shown?.view ?? this.shown?.views[String(this.me)] ?? null,
  );
  #owed = $derived.by(() => this.shown?.decisions.find((one) => one.seat === this.viewer) ?? null);
  /** Whether the decision on the screen has already been made. The playback has not shown its outcome yet. */
  #passed = $derived.by(() => this.#owed !== null && !this.session.isPending(this.#owed));
  /** Whether an action of the seat on the screen is being sent. */
  #acting = $derived.by(() => this.#passed || this.session.busy(this.viewer));
  /** Whether nothing can be touched, because an action is being sent or the board is animated. */
  busy = $derived.by(() => this.#acting || this.playback.moving);
  readonly teaching: Teaching = new Teaching({
    game: () => this.table?.game ?? '',
    table: () => this.table?.id ?? '',
    lesson: () => this.table?.lesson ?? '',
    step: () => this.shown?.lesson ?? null,
    n: () => this.shown?.n ?? -1,
    names: () => this.names,
    asked: () => this.decision !== null && !this.#acting,
  });
  decision = $derived.by(() =>
    this.game && this.handingTo < 0 && !this.teaching.closed && !this.turn.shown ? this.#owed : null,
  );
  /** The deadline of my decision on the clock of `performance.now`, or null if there is none. */
  ends = $derived.by(() => {
    const decision = this.turn.shown ? this.#owed : this.decision;
    return decision && !this.#acting ? endOf(decision) : null;
  });
  undoable = $derived.by(() => {
    const possible = this.shown?.undo.includes(this.viewer) === true && this.session.scene?.undo.includes(this.viewer);
    return possible === true && this.handingTo < 0 && !this.#acting && !this.turn.shown;
  });
  /** The end of a game on this screen, in which first the board is animated and then the scores count up. */
  readonly finish = new Finish(() => statusOnScreen(this.table?.status ?? '', this.playback.waiting));
  /** Whether the game is over, its last scene has been shown, and its end has been animated. */
  over = $derived.by(() => this.finish.stage === 'scores' || this.finish.stage === 'done');
  /** The table of the rematch, whose seed needs my random value. */
  #next = $derived.by(() => (this.endedHere && this.mine.length > 0 ? (this.table?.rematch ?? '') : ''));
  /** The log up to the position on the screen. */
  log = $derived.by(() => this.session.log.filter(({ n }) => n <= (this.shown?.n ?? 0)));
  /** The log beside the board. */
  told = $derived.by(() => (this.finish.onBoard ? beforeResult(this.log) : this.log));
  #moment = $derived.by(() => {
    const upto = this.turn.shown?.n ?? this.shown?.n ?? 0;
    return latestMoment(this.session.log.filter(({ n }) => n <= upto));
  });
  /** The name of the moment on the screen, or '' if there is none. */
  moment = $derived.by(() => this.past?.moment ?? momentWords(this.#moment, this.client));
  /** Whether the end of the game is near, according to the name of the moment. */
  ending = $derived.by(() => !this.past && /\.(last|more)$/.test(this.#moment?.key ?? ''));
  /** The decisions that were made automatically for me since my last action. */
  automatic = $derived.by(() => {
    const { client, me, view, over, log, names } = this;
    if (!client?.automatic || !view || me < 0 || over || this.finish.onBoard) return [];
    return client.automatic(sinceOwn(me, log), me, view, names, log);
  });
  /** Whether the sheet of a piece gives no reason, because the player is asked nothing. */
  silent = $derived.by(
    () => this.me < 0 || this.over || (this.#elsewhere !== null && (!this.decision || this.#acting)),
  );
  helped = $derived.by(() => this.table !== null && isHelped(this.table, this.log, this.mine));
  sentence = $derived.by(() => this.#sentence());
  /** Whether this table gives hints, because all other players are bots and no bot plays for an absent player. */
  hints = $derived.by(
    () =>
      this.#elsewhere === null &&
      this.me >= 0 &&
      this.table?.daily === '' &&
      this.table.seats.every(({ seat, kind, held }) => seat === this.me || (kind === 'bot' && !held)),
  );
  /** Whether the board may request hindsight on my decisions. */
  looksBack = $derived.by(() => this.#elsewhere === null && this.me >= 0 && this.table?.lesson === '' && !this.past);
  /**
   * Whether the table itself offers a hint for my decision, because neither the board offers hints nor a coach gives
   * advice.
   */
  hintable = $derived.by(() => {
    if (!this.hints || this.teaching.step || !this.decision || this.busy) return false;
    if (this.coach.hint || this.coach.asking) return false;
    return this.client?.ownHints?.(this.decision) !== true;
  });
  readonly hinting: Hinting = new Hinting(
    () => (this.decision && !this.busy ? `${this.decision.seat} ${this.decision.since}` : ''),
    (longer) => this.hint(longer),
    () => (this.past ? this.past.hint : (this.#elsewhere?.advised() ?? this.coach.hint)),
    (hint) => {
      const next = this.client?.hintsByStep && this.decision?.actions.find(({ text }) => text === hint.action);
      return next ? next.targets : hint.targets;
    },
  );
  readonly reasons = new Reasons({
    idle: () => (this.decision && !this.#acting ? '' : this.sentence),
    moving: () => this.playback.moving,
    ask: (piece) => this.why(piece),
    words: (why) => (this.client && reasonWords('why', why, this.client)) || t('why.unknown'),
    name: (piece) => this.pieceName(piece),
  });

  /** The log entries since my last decision. */
  readonly turn: SinceTurn = new SinceTurn({
    table: () => this.table?.id ?? '',
    me: () => this.me,
    shown: () => this.shown,
    client: () => this.client,
    names: () => this.names,
    log: () => this.log,
    running: () => this.ready && this.table?.status === 'running' && this.table.lesson === '' && this.handingTo < 0,
    automatic: () => this.automatic,
    stage: () => this.playback.stage,
    ask: (seat) => (this.table?.lesson === '' ? this.session.recap(seat) : Promise.resolve(null)),
  });

  readonly narrator: Narrator = new Narrator({
    say: (key) => this.client?.say(key) ?? null,
    speaks: () => settings.voice && !this.#elsewhere && this.me >= 0 && this.table?.lesson === '' && this.handingTo < 0,
    fresh: () => this.ready && this.table?.status === 'running' && !this.log.some(this.#isMine),
    asked: () => (this.#owed && !this.#acting ? `${this.#owed.seat} ${this.#owed.since}` : ''),
    last: () => this.view !== null && !this.over && this.client?.lastRound?.(this.view) === true,
    end: () => (this.endedHere && this.finish.stage === 'done' ? (this.#won ? 'won' : 'end') : ''),
  });
  #isMine = ({ kind, seat }: LogEntry): boolean => kind === 'action' && this.mine.includes(seat);
  /** Whether I have won without sharing the victory. */
  #won = $derived.by(() => {
    const { ranking } = this.table ?? {};
    return this.mine.some((seat) => ranking?.[seat] === 1) && ranking?.filter((place) => place === 1).length === 1;
  });

  readonly coach: Coach = new Coach(
    {
      game: () => this.table?.game ?? '',
      decision: () => (this.#acting ? null : this.decision),
      log: () => this.log,
      ask: () => this.session.hint(this.viewer, { quiet: true }),
      words: (hint) => this.hintWords(hint),
    },
    () => this.hints && this.table?.coached === true,
  );

  readonly trying: Trying;

  /** `elsewhere` is set if the table belongs to neither a server nor this device, so that it has no hints. */
  constructor(id: string, elsewhere: Elsewhere | null = null) {
    this.#elsewhere = elsewhere;
    this.trying = new Trying(id, () => this.session.log);
    const events: ConstructorParameters<typeof TableSession>[1] = {
      scene: (scene, again) => {
        // the player has left the table, or the cookie was cleared
        if (this.mine.length > 0 && scene.mine.length === 0) void who.check();
        this.turn.scene(scene, again);
        if (again) this.playback.jump(scene);
        else this.playback.push(scene);
      },
      refused: (refusal) => {
        if (this.teaching.answers(refusal)) return;
        const faster = this.names[refusal.seat];
        if (refusal.code === 'too_late' && faster) toasts.say(t('turn.too_late', { name: faster }), { bad: true });
        else if (refusal.code !== 'signed_out' || this.mine.length === 0) toasts.explain(refusal); // or who.check() does
      },
      nudged: (name) => {
        toasts.say(t('seat.nudges.you', { name }));
        sound('turn');
        this.nudged = true;
      },
    };
    this.session = new TableSession(id, events, elsewhere?.connect);
    const played = $derived(this.table?.game);
    $effect(() => {
      if (played !== undefined && this.session.state === 'live' && !untrack(() => this.game))
        void this.#fetchGame(played);
    });
    $effect(() => this.#lookOn());
    $effect(() => this.#answerRematch());
    $effect(() => {
      if (this.shown) this.reasons.clear(); // a reason refers to the previous position on the screen
    });
    this.#listen();
    $effect(() => () => {
      this.session.close();
      this.playback.end();
    });
  }

  /** The time when the longest wait for another player began, while I have no decision, or null if there is none. */
  waitedFor = $derived.by(() => {
    if (this.decision || this.over || !this.shown) return null;
    const since = this.shown.movers
      .filter((seat) => !this.mine.includes(seat))
      .map((seat) => this.session.waited[seat])
      .filter((moment) => moment !== undefined);
    return since.length > 0 ? Math.min(...since) : null;
  });

  play = (texts: string[]): void => {
    if (!this.decision || !this.shown || this.busy) return;
    this.trying.add(texts);
    this.session.act(this.viewer, this.shown.n, texts);
  };

  /** Play a whole plan as one decision. */
  playPlan = (plan: unknown): void => {
    if (!this.decision || !this.shown || this.busy) return;
    this.trying.add(null);
    this.session.plan(this.viewer, this.shown.n, plan as View);
  };

  /** Whether the table can answer questions about plans. */
  plans = $derived.by(() => this.#elsewhere === null);
  /** Return the effects of my complete or incomplete plan, or null if there is no answer. */
  check = (plan: unknown): Promise<View | null> => this.session.check(this.viewer, plan as View);

  /** Show a past view of a seat, or with null the last position. */
  showPast = (past: Past | null): void => {
    this.past = past;
  };

  /** Return the choice that a bot would make in my place, or null if there is none. */
  hint = (longer: boolean): Promise<Hint | null> => {
    const { table, log, mine } = this;
    if (table && counts(table, log, mine)) toasts.say(t('hint.counts'), { plain: true });
    return this.session.hint(this.viewer, { longer });
  };

  /** Return a better line than my last decision. */
  readonly hindsight = (): Promise<Hint | null> => this.session.hindsight(this.viewer);

  /** Return the reason why no action touches a piece. */
  why = (piece: string): Promise<Sentence | null> => this.session.whyNot(this.viewer, piece);

  readonly askHint = (): void => {
    this.reasons.clear();
    void this.hinting.ask();
  };

  readonly skip = (): void => {
    this.playback.skip();
    this.finish.skip();
  };

  /** Play the hint. */
  takeHint = (): void => {
    const hint = this.hinting.ripe;
    if (!hint) return;
    if (hint.plan) this.playPlan(hint.plan);
    else this.play(hint.actions);
    this.hinting.leave();
  };

  pieceName = (piece: string): string => this.client?.pieceName?.(piece, this.view ?? undefined, this.names) ?? piece;

  /** The current hint in words, and whether a longer search has changed it. */
  readonly hinted = $derived.by((): string => {
    const { hint, changed } = this.hinting;
    if (!hint) return '';
    return changed ? longerWords(this.hintWords(hint)) : this.hintWords(hint);
  });

  /** Describe a hint in words, with its action and its reason. */
  hintWords(hint: Hint): string {
    return wordsOfHint(hint, this.client, this.view, this.names);
  }

  undo = (): void => {
    if (!this.undoable || !this.shown) return;
    this.trying.add(null);
    this.session.undo(this.viewer, this.shown.n);
  };

  /**
   * Show another hand on this screen. During the game, the screen must first be handed over to the player of a hidden
   * hand.
   */
  handTo = (seat: number): void => {
    if (this.table?.status === 'over' || this.client?.allOpen === true) this.viewer = seat;
    else this.handingTo = seat;
  };

  /** Show the view of the seat to which the screen was handed over. */
  raise = (): void => {
    this.viewer = this.handingTo;
    this.handingTo = -1;
  };

  async #fetchGame(name: string): Promise<void> {
    const client = loadGame(name).catch(() => {
      toasts.say(t('error.part'), { bad: true });
      return null; // the game is played on the generic board
    });
    try {
      this.game = await api.game(name);
      this.client = await client;
      this.playback.travels = this.client?.travels;
      this.playback.interlude = this.client?.interlude;
      const sounds = this.client?.sounds;
      if (sounds) {
        this.playback.heard = (events) => {
          const names = soundsOf(sounds, events, this.me);
          playAll(sounds, names);
          this.narrator.hear(names);
        };
      }
      await this.teaching.fetch(this.client);
      this.ready = true;
    } catch (error) {
      toasts.caught(error);
    }
  }

  /** Send my random value for the rematch's seed immediately. The host then need not wait until I open the table. */
  #answerRematch(): (() => void) | undefined {
    if (this.#next === '') return undefined;
    const session = new TableSession(this.#next, {
      scene: () => {
        if (session.table?.status !== 'starting') session.close();
      },
      refused: () => undefined, // the other page reports the error
    });
    return () => {
      session.close();
    };
  }

  /** Switch the screen to the seat that decides next. */
  #lookOn(): (() => void) | undefined {
    const { shown, viewer, handingTo } = this;
    if (!shown || !this.ready) return undefined; // only the client of the game knows whether a curtain is necessary
    const next = seatToShow(shown.mine, shown.decisions, handingTo >= 0 ? handingTo : viewer);
    if (next === viewer || next === handingTo) return undefined;
    if (shown.mine.length < 2 || this.table?.status !== 'running') {
      this.viewer = next;
      return undefined;
    }
    const timer = setTimeout(
      () => {
        this.handTo(next);
      },
      viewer < 0 ? 0 : HAND_ON,
    );
    return () => {
      clearTimeout(timer);
    };
  }

  #listen(): void {
    let asked = '';
    $effect(() => {
      const now = this.#owed ? `${this.#owed.seat} ${this.#owed.since}` : '';
      if (now !== '' && now !== asked && !this.#acting) sound('turn');
      asked = now;
    });
    $effect(() => {
      if (this.#owed === null || this.#acting) this.nudged = false;
    });
    let before = '';
    $effect(() => {
      const status = this.over ? 'over' : (this.table?.status ?? '');
      if (status === 'over' && before === 'running') {
        this.endedHere = true;
        if (!this.client?.sounds) sound('end');
      }
      before = status;
    });
  }

  #sentence(): string {
    const { table, shown, over, decision, hotSeat, names } = this;
    const busy = this.#acting;
    if (!table || !shown || !this.ready) return t('table.connecting');
    if (this.teaching.said !== '') return this.teaching.said;
    if (this.past) return this.past.said;
    if (this.handingTo >= 0) return t('handover.title', { name: names[this.handingTo] ?? '' });
    if (this.turn.said !== '') return this.turn.said;
    if (this.#passed && !this.session.busy(this.viewer)) return t('turn.playing');
    if (table.status === 'starting') return t('deal.title');
    const open = table.status === 'open';
    const watching = this.mine.length === 0;
    const moment = {
      over: over || this.finish.onBoard,
      rematch: table.rematch !== '' && !this.finish.onBoard,
      open,
      watching,
      busy,
      decision,
      hotSeat,
      movers: shown.movers,
      names,
      view: this.view,
    };
    return prompt(moment, this.client);
  }
}
