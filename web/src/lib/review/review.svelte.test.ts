// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import ChancesGraph from '../../pages/review/ChancesGraph.svelte';
import { language } from '../i18n';
import { useLink, type Link, type Reply, type SocketLike } from '../net/link';
import type { ReviewMessage } from '../net/wire';
import fixture from './fixtures/fzzt.json';
import { barOf, chancesAt, lineOf, marksOf, place, turnAt } from './graph';
import { losses, skillOf, turningPoint, turnOf } from './losses';
import { eachWords, intervalWords, lossWords, playoutsOf } from './measures';
import type { Report, ReviewStatus } from '../net/report';
import { Reviewing } from './reviewing.svelte';
import { stepsByTurn, turnOfStep } from './turns';
import './words';

const report = fixture as unknown as Report;
const SIZE = { width: 100, height: 50 };

beforeAll(() => language.choose('en'));

describe('the graph of chances', () => {
  const chances = [
    { turn: 4, values: [1, 0] },
    { turn: 0, values: [0.5, 0.5] },
  ];

  it('the graph runs from the first to the last turn, in any order of the report', () => {
    expect(lineOf(chances, 0, 8, SIZE)).toBe('M0.0 25.0L50.0 0.0');
    expect(place(8, -0.2, 8, SIZE)).toEqual({ x: 100, y: 50 });
    expect(lineOf([], 0, 8, SIZE)).toBe('');
  });

  it('the chances at a turn come from the last known turn before it', () => {
    expect([0, 3, 4, 7].map((turn) => chancesAt(chances, turn)?.values[0])).toEqual([0.5, 0.5, 1, 1]);
    expect(chancesAt([], 3)).toBeNull();
  });

  it('a touch leads to the nearest turn within the game', () => {
    expect([-5, 0, 51, 300].map((x) => turnAt(x, 8, 100))).toEqual([0, 0, 4, 8]);
  });

  it('the symbols of the seats do not overlap', () => {
    const at = [0, 1].map((seat) => marksOf(report.chances, seat, 2, 73, SIZE).map(({ x }) => x));
    expect(at[0]?.length).toBeGreaterThan(3);
    expect(at[0]?.filter((x) => at[1]?.includes(x))).toEqual([]);
  });

  it('the graph describes the chances, and keys move through the turns', () => {
    const onturn = vi.fn();
    const { getByRole } = render(ChancesGraph, {
      chances: report.chances,
      decisions: report.decisions,
      names: ['Anna', 'Boris'],
      turn: 0,
      last: 73,
      momentAt: (turn) => `Round ${turn}`,
      onturn,
    });
    const graph = getByRole('slider');
    expect(graph.getAttribute('aria-valuetext')).toMatch(/^Round 0\. Anna \d+%\. Boris \d+%\.$/);
    for (const key of ['ArrowRight', 'ArrowLeft', 'PageUp', 'End'])
      graph.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    expect(onturn.mock.calls).toEqual([[1], [0], [10], [73]]);
  });
});

describe('the losses', () => {
  it('only established losses are listed, the largest first', () => {
    const found = losses(report);
    expect(found.map(({ verdict }) => verdict)).toEqual(['blunder', 'mistake', 'inaccuracy']);
    expect(report.decisions.some(({ verdict, best }) => verdict === 'unclear' && best !== null)).toBe(true);
    expect(losses(report, 1).every(({ seat }) => seat === 1)).toBe(true);
    expect(new Set(found.map(turnOf)).size).toBe(found.length);
  });

  it("the turning point is my worst loss, or another seat's after a complete review without a loss of mine", () => {
    const [worst] = losses(report);
    if (worst === undefined) throw new Error('the report has no loss');
    const [winner, loser] = worst.seat === 0 ? [1, 0] : [0, 1];
    const flawless = { ...report, decisions: report.decisions.filter(({ seat }) => seat === loser) };
    expect(turningPoint(flawless, [loser], false)).toBe(worst);
    expect(turningPoint(flawless, [winner], false)).toBeUndefined();
    expect(turningPoint(flawless, [winner], true)).toBe(worst);
  });

  it.each([
    [0.2, 0.1, 0.3, 'cost about 20 wins in 100 games'],
    [0.004, 0.001, 0.007, 'cost less than 1 win in 100 games'],
  ] as const)('a loss is described in wins: %d', (value, low, high, words) => {
    expect(lossWords({ loss: { value, low, high } })).toBe(words);
  });

  it('intervals and wins in 100 games have a true minus sign', () => {
    expect(intervalWords({ value: 0, low: -0.031, high: 0.04 }, true)).toBe('−3 to +4');
    expect([-12.3, 1, -0.2].map((value) => eachWords({ value }))).toEqual(['0', '0.1', '0']);
  });
});

it('a result is split into an even share, luck and skill', () => {
  for (const seat of report.by_seat) {
    const skill = skillOf(seat, report.by_seat);
    expect(0.5 + seat.luck.value + skill.value).toBeCloseTo(seat.result, 2);
    expect(skill.low).toBeLessThan(skill.high);
  }
  expect(barOf({ value: -1, low: -4, high: 1 }, 2)).toEqual({ from: 25, to: 50, low: 0, high: 75 });
});

it('hints in a replay do not count as turns', () => {
  const kinds = [null, 'action', 'hint', 'action', 'action'];
  const steps = stepsByTurn(kinds.map((kind) => ({ entry: kind === null ? null : ({ kind } as never) })));
  expect(steps).toEqual([0, 1, 3, 4]);
  expect([0, 1, 2, 3, 4].map((step) => turnOfStep(steps, step))).toEqual([0, 1, 1, 2, 3]);
});

describe('a review in progress', () => {
  const status = (change: Partial<ReviewStatus>): ReviewStatus => ({
    lens: 'knew',
    report: null,
    stale: false,
    request: null,
    failed: '',
    repeatable: true,
    limit: 0,
    ...change,
  });
  const work = {
    state: 'running',
    budget: 1,
    done: 0.3,
    ahead: 0,
    mine: true,
    report: { ...report, done: 0.3 },
  } as const;

  const socket = { send: vi.fn(), close: vi.fn() } as unknown as SocketLike;
  const send = (message: Partial<ReviewMessage>): void => {
    const whole = { kind: 'review', lens: 'knew', budget: 1, state: 'running', ahead: 0, report: null, ...message };
    socket.onmessage?.call(socket as WebSocket, { data: JSON.stringify(whole) } as MessageEvent);
  };

  function linkOf(answers: (ReviewStatus | { code: string; message: string })[], alone = true): string[] {
    const asked: string[] = [];
    useLink({
      alone,
      connect: () => socket,
      request: (method: string, path: string, body: unknown): Promise<Reply> => {
        asked.push(`${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`);
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        return Promise.resolve({ status: answer && 'code' in answer ? 429 : 200, body: answer, next: null });
      },
    } as unknown as Link);
    return asked;
  }

  async function reviewing(use: (one: Reviewing) => Promise<void>): Promise<void> {
    vi.useFakeTimers();
    let made: Reviewing | undefined;
    const end = $effect.root(() => {
      made = new Reviewing('t1', 'knew');
    });
    await vi.advanceTimersByTimeAsync(0);
    if (made) await use(made);
    end();
    vi.useRealTimers();
  }

  it('the review shows first results, follows the progress, and ends', async () => {
    const asked = linkOf([status({ request: work }), status({ request: work }), status({ report })]);
    await reviewing(async (one) => {
      expect([one.report?.done, one.done, one.work?.done]).toEqual([0.3, false, 0.3]);
      await vi.advanceTimersByTimeAsync(2500);
      expect([one.report?.done, one.done, one.work]).toEqual([report.done, true, null]);
      await vi.advanceTimersByTimeAsync(5000);
      expect(asked).toEqual([
        'POST tables/t1/review {"lens":"knew"}',
        'GET tables/t1/review?lens=knew',
        'GET tables/t1/review?lens=knew',
      ]);
    });
  });

  it("the review follows the server's messages, and polls only if the socket is lost", async () => {
    const asked = linkOf([status({ request: work }), status({ request: work }), status({ report })], false);
    await reviewing(async (one) => {
      socket.onopen?.call(socket as WebSocket, new Event('open'));
      await vi.advanceTimersByTimeAsync(5000);
      expect(asked).toHaveLength(2);
      send({ lens: 'open', done: 0.9 });
      send({ done: 0.5 });
      expect([one.work?.done, one.report?.done]).toEqual([0.5, 0.3]);
      send({ done: 0.6, report: { ...report, done: 0.6 } });
      expect([one.work?.done, one.report?.done, one.work?.mine]).toEqual([0.6, 0.6, true]);
      send({ state: 'done', done: 1 });
      await vi.advanceTimersByTimeAsync(0);
      expect([one.done, one.work]).toEqual([true, null]);
      expect(socket.close).toHaveBeenCalledTimes(1);
      expect(asked).toHaveLength(3);
    });
  });

  it('the review polls each second while the socket is lost', async () => {
    const asked = linkOf([status({ request: work })], false);
    await reviewing(async () => {
      socket.onopen?.call(socket as WebSocket, new Event('open'));
      await vi.advanceTimersByTimeAsync(0);
      socket.onclose?.call(socket as WebSocket, {} as CloseEvent);
      await vi.advanceTimersByTimeAsync(3000);
      expect(asked.length).toBeGreaterThanOrEqual(4);
    });
  });

  it('the review is restarted if the device has lost it, and deepened on request', async () => {
    const asked = linkOf([status({ request: work }), status({}), status({ request: work }), status({ report })]);
    await reviewing(async (one) => {
      await vi.advanceTimersByTimeAsync(3500);
      expect(asked.filter((request) => request.startsWith('POST'))).toHaveLength(2);
      expect(one.done).toBe(true);
      await one.deepen();
      expect(asked.at(-1)).toBe(`POST tables/t1/review {"lens":"knew","budget":${4 * report.budget}}`);
    });
    expect(playoutsOf({ budget: 640, by_seat: report.by_seat })).toBe(10);
  });

  it('the review is deepened only up to the limit', async () => {
    for (const [limit, deepens] of [
      [4 * report.budget - 1, false],
      [4 * report.budget, true],
    ] as const) {
      linkOf([status({ report, limit })], false);
      await reviewing((one) => {
        expect([one.done, one.deepens]).toEqual([true, deepens]);
        return Promise.resolve();
      });
    }
  });

  it('a review that the server ended is partial, and is restarted only if this is allowed', async () => {
    for (const repeatable of [true, false]) {
      linkOf([status({ report: { ...report, done: 0.4 }, failed: 'it took long', repeatable })], false);
      await reviewing((one) => {
        expect([one.partial, one.done, one.startable, one.deepens]).toEqual([true, false, repeatable, false]);
        return Promise.resolve();
      });
    }
    linkOf([status({ report: { ...report, done: 0.4 }, request: work })], false);
    await reviewing((one) => {
      expect(one.partial).toBe(false);
      return Promise.resolve();
    });
  });

  it('a withdrawn review sends no more requests', async () => {
    const asked = linkOf([status({ request: work })]);
    await reviewing(async (one) => {
      await one.cancel();
      await vi.advanceTimersByTimeAsync(5000);
      expect([one.stopped, one.work]).toEqual([true, null]);
      expect(asked.at(-1)).toBe('DELETE tables/t1/review?lens=knew');
    });
  });

  it('a new report replaces an outdated one as soon as it exists', async () => {
    linkOf([status({ report, stale: true, request: { ...work, report: null } })]);
    await reviewing((one) => {
      expect([one.report, one.stale]).toEqual([report, true]);
      return Promise.resolve();
    });
  });

  it('the page follows a running review with another budget', async () => {
    linkOf([{ code: 'review_running', message: 'wait' }, status({ request: work })]);
    await reviewing((one) => {
      expect([one.problem, one.work?.done]).toEqual([null, 0.3]);
      return Promise.resolve();
    });
  });

  it('the reason for a refusal is shown', async () => {
    linkOf([{ code: 'too_many_reviews', message: 'wait' }]);
    await reviewing((one) => {
      expect([one.problem?.code, one.asking]).toEqual(['too_many_reviews', false]);
      return Promise.resolve();
    });
  });
});
