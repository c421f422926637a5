import { untrack } from 'svelte';
import type { BoardProps } from '../../lib/board/client';
import type { LegalAction } from '../../lib/net/wire';
import type { Figured } from './ahead';
import type { Amounts, Components, FactoriesView, Player } from './types';
import { t } from './words';

type Props = BoardProps<FactoriesView, Components>;

/** The effects of a plan (`FactoriesPlans.check`). */
interface Planned {
  work: string[];
  /** Whether the last action draws a card or rolls dice, so that the plan must end there. */
  uncertain: boolean;
  /** Whether no chain of the plan is unfinished. */
  whole: boolean;
  view: FactoriesView;
  prompt: string;
  next: LegalAction[];
}

/** Return those figures of a player that a plan changes. */
function figuresOf(player: Player): Record<Figured, number> {
  const { metal, energy, goods, buildings: building, hand: blueprint, score: prestige } = player;
  return { metal, energy, goods, building, blueprint, prestige };
}

/**
 * A plan of my work. The engine plays the planned actions on a copy of the position. The board shows this copy, and
 * further touches extend the plan. The actions are played for real when the player confirms the plan.
 */
export class Planning {
  #real: () => Props;
  #told = $state.raw<Planned | null>(null);
  #asking = $state(false);
  /**
   * The number of changes of the plan. Every change leads to a new decision, even if the new decision equals the
   * previous one.
   */
  #changes = $state(0);
  /** The decision for which the plan was started. */
  #for = $state('');
  #owed = $derived.by(() => {
    const { decision } = this.#real();
    return decision ? `${decision.seat} ${decision.since}` : '';
  });

  constructor(props: () => Props) {
    this.#real = props;
    const view = $derived(props().view);
    // other players act while I plan
    $effect(() => {
      if (view.phase === 'work') untrack(() => void this.#ask(this.#plan?.work ?? null));
    });
  }

  #plan = $derived.by(() => (this.#for !== '' && this.#for === this.#owed ? this.#told : null));

  get on(): boolean {
    return this.#plan !== null;
  }

  /** Whether a plan can be started. A plan needs at least two free dice. */
  get possible(): boolean {
    const { view, me, decision, check, playPlan } = this.#real();
    if (this.on || !check || !playPlan || decision?.prompt !== 'work') return false;
    return (view.players[me]?.dice.filter(({ place }) => place === null).length ?? 0) > 1;
  }

  /** Whether the plan can be played. */
  get ready(): boolean {
    return this.#plan !== null && this.#plan.whole && this.#plan.work.length > 0;
  }

  get length(): number {
    return this.#plan?.work.length ?? 0;
  }

  get uncertain(): boolean {
    return this.#plan?.uncertain === true;
  }

  /** The reason why a touch has no effect after the planned actions, or false if the plan is not the reason. */
  get refusal(): string | false {
    if (this.uncertain) return t('plan.first');
    return this.length > 0 && t('plan.other');
  }

  /** The board's properties, with the planned position instead of the real position. */
  readonly props: Props = $derived.by(() => {
    const real = this.#real();
    const plan = this.#plan;
    if (!plan || !real.decision) return real;
    const { view, prompt, next: actions, whole, work } = plan;
    const since = real.decision.since + this.#changes / 1e6;
    return {
      ...real,
      view,
      decision: { ...real.decision, since, prompt: prompt || 'work', actions, mid_chain: !whole },
      entries: [],
      busy: real.busy || this.#asking,
      play: (texts: string[]) => void this.#ask([...work, ...texts]),
      undo: work.length > 0 ? this.back : null,
    };
  });

  #ofMine = $derived.by(() => {
    const { view, me } = this.#real();
    const [now, then] = [view.players[me], this.#plan?.view.players[me]];
    return now && then ? { now, then } : null;
  });

  /** My totals after the plan. */
  readonly figures: Partial<Record<Figured, number>> = $derived.by(() => {
    if (!this.#ofMine) return {};
    const [now, then] = [figuresOf(this.#ofMine.now), figuresOf(this.#ofMine.then)];
    return Object.fromEntries(Object.entries(then).filter(([what, n]) => n !== now[what as Figured]));
  });

  /** The costs and gains of the plan. */
  readonly sums: { cost: Amounts; gain: Amounts } = $derived.by(() => {
    const cost: Amounts = {};
    const gain: Amounts = {};
    if (!this.#ofMine) return { cost, gain };
    const { now, then } = this.#ofMine;
    const free = ({ dice }: Player): number => dice.filter(({ place }) => place === null).length;
    const changes = [
      ['dice', free(then) - free(now)],
      ['metal', then.metal - now.metal],
      ['energy', then.energy - now.energy],
      ['goods', then.goods - now.goods],
      ['blueprints', then.hand - now.hand],
      ['prestige', then.score - then.goods - now.score + now.goods],
    ] as const;
    for (const [what, by] of changes) if (by !== 0) (by < 0 ? cost : gain)[what] = Math.abs(by);
    return { cost, gain };
  });

  /** The pieces that the plan uses: moved dice, used floors and buildings, and new buildings. */
  readonly pieces: readonly string[] = $derived.by(() => {
    if (!this.#ofMine) return [];
    const { now, then } = this.#ofMine;
    const was = Object.fromEntries(now.dice.map(({ id, place }) => [id, place]));
    const dice = then.dice.filter(({ id, place }) => place !== null && was[id] !== place);
    const used = Object.fromEntries(now.compound.map((built) => [built.id, built.used]));
    const cards = then.compound.filter((built) => used[built.id] !== built.used);
    return [...dice.flatMap(({ id, place }) => [id, place ?? '']), ...cards.map(({ id }) => id)];
  });

  readonly start = (): void => {
    this.#for = this.#owed;
    void this.#ask([]);
  };

  /** Undo the last action of the plan. */
  readonly back = (): void => {
    if (this.#plan) void this.#ask(this.#plan.work.slice(0, -1));
  };

  readonly drop = (): void => {
    this.#for = '';
    this.#told = null;
  };

  readonly confirm = (): void => {
    const { playPlan } = this.#real();
    if (this.#plan && this.ready && playPlan) playPlan({ work: this.#plan.work });
  };

  async #ask(work: string[] | null): Promise<void> {
    const { check } = this.#real();
    if (work === null || !check) return;
    const of = this.#for;
    this.#asking = true;
    const told = (await check({ work })) as Planned | null;
    this.#asking = false;
    if (of !== this.#for) return;
    if (told) {
      if (told.work.join() !== this.#told?.work.join()) this.#changes += 1;
      this.#told = told;
    } else if (!this.#told) this.drop();
  }
}
