// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { sinceOwn } from '../lib/board/automatic';
import { language } from '../lib/i18n';
import type { LogEntry } from '../lib/net/wire';
import { automatic as contractors } from './fantastic_factories/automatic';
import { automatic as machines } from './factory_fun/automatic';
import { automatic as auctions } from './factory_manager/automatic';
import { automatic as production } from './fzzt/automatic';
import type { FzztView } from './fzzt/types';
import { automatic as tiles } from './monster_factory/automatic';

beforeAll(() => language.choose('en'));

const names = ['Anna', 'Boris', 'Chen'];
const entry = (seat: number, events: Record<string, unknown>[], kind = 'action'): LogEntry => ({
  n: 1,
  kind,
  seat,
  name: '',
  text: '',
  events,
  at: 0,
});

const inAuctions = (me: number, log: LogEntry[], phase: 'auction' | 'buying' = 'auction', round = 2) =>
  auctions(sinceOwn(me, log), me, { phase, round, rounds: 5 }, names, log);
const inMonsters = (me: number, log: LogEntry[]) => tiles(sinceOwn(me, log), me, names);
const inFactories = (me: number, log: LogEntry[]) => contractors(sinceOwn(me, log), me, names);
const inFun = (me: number, log: LogEntry[]) => machines(sinceOwn(me, log), me, null, names);
const inFzzzt = (me: number, log: LogEntry[], view: unknown) =>
  production(sinceOwn(me, log), me, view as FzztView, log);

describe('automatic events for a player', () => {
  it("the list starts with the result of the player's last action", () => {
    const log = [entry(0, [{ kind: 'a' }]), entry(1, [{ kind: 'b' }]), entry(2, [{ kind: 'c' }], 'timeout')];
    const kinds = (seat: number) => sinceOwn(seat, log).map(({ event }) => String(event['kind']));
    expect([kinds(0), kinds(1), kinds(2)]).toEqual([['a', 'b', 'c'], ['b', 'c'], ['c']]);
    expect(sinceOwn(2, log)[0]?.timeout).toBe(true);
  });

  it('Factory Manager reports a forced pass and an automatic last tile', () => {
    const pass = (seat: number, forced: boolean) => ({ kind: 'pass', seat, tile: 'turn-9', forced });
    const log = [
      entry(0, [{ kind: 'nominate', seat: 0, tile: 'turn-9', bid: 3 }]),
      entry(1, [{ kind: 'bid', seat: 1, tile: 'turn-9', bid: 4 }, pass(2, true), pass(0, false)]),
      entry(1, [{ kind: 'won', seat: 0, tile: 'turn-5', workers: 0, last: true }]),
    ];
    expect(inAuctions(2, log)).toEqual(['Tile 9: one worker must stay free, so you could not raise.']);
    expect(inAuctions(0, log)).toEqual(['The last tile, 5, is yours.']);
    expect(inAuctions(2, [...log, entry(2, [])])).toEqual([]);
  });

  it('Factory Manager reports no automatic tile to the player who chose the workers for the last tile', () => {
    const last = (workers: number) => [{ kind: 'won', seat: 0, tile: 'turn-1', workers, last: true }];
    for (const workers of [0, 2]) {
      expect(inAuctions(0, [entry(1, []), entry(0, last(workers))])).toEqual([]);
      expect(inAuctions(0, [entry(1, []), entry(0, last(workers), 'timeout')])).toEqual([]);
    }
  });

  it('Factory Manager reports a rise of the energy price at the start of the next round', () => {
    const log = (step: number) => [
      entry(0, [{ kind: 'run', seat: 0, energy: 6 }]),
      entry(1, [
        { kind: 'run', seat: 1, energy: 4 },
        { kind: 'price', seat: -1, tile: 'price-2-1', step, price: 1 + step },
      ]),
    ];
    expect(inAuctions(0, log(2))).toEqual(['Energy now costs 3. Your income changes by −12.']);
    expect(inAuctions(1, log(2))).toEqual(['Energy now costs 3. Your income changes by −8.']);
    expect(inAuctions(0, log(2), 'auction', 5)).toEqual([
      'Energy now costs 3. Your income changes by −24, because the last round counts double.',
    ]);
    expect(inAuctions(0, log(0))).toEqual([]);
    expect(inAuctions(0, log(2), 'buying')).toEqual([]);
  });

  it('Factory Manager reports that another player bought a tile that I put out', () => {
    const put = (seat: number, tile: string) => entry(seat, [{ kind: 'put', seat, tile, extra: false }]);
    const buy = (seat: number, tile: string) => entry(seat, [{ kind: 'buy', seat, tile, price: 9, space: 0 }]);
    const log = [put(0, 'machine-2-0'), put(0, 'robot-1-0'), put(1, 'robot-3-0'), buy(1, 'machine-2-0')];
    log.push(buy(1, 'robot-3-0'));
    expect(inAuctions(0, log, 'buying')).toEqual(['Others bought: Machine\u00a02.']);
    expect(inAuctions(0, [...log, buy(0, 'robot-1-0')], 'buying')).toEqual([]);
    expect(inAuctions(1, log, 'buying')).toEqual([]);
    expect(inAuctions(0, log)).toEqual([]);
  });

  it('Monster Factory reports tiles that fit nowhere, monsters closed by others, and new minions', () => {
    const log = [
      entry(0, []),
      entry(1, [
        { kind: 'finished', seat: 0, number: 0, tiles: 5, points: 5 },
        { kind: 'begin', seat: 0, number: 1, face: 't---' },
        { kind: 'discard', seat: 2, face: 'tttt' },
        { kind: 'discard', seat: 0, face: 't---' },
      ]),
    ];
    expect(inMonsters(0, log)).toEqual([
      'Boris closed your monster: 5 points for you.',
      expect.stringMatching(/^Minion 1 starts with the next tile/),
      expect.stringMatching(/fits? no open place, so (it|they) left the game\. You drew another tile/),
    ]);
    expect(inMonsters(1, log)).toEqual([]); // Boris decided to close the monster
  });

  it('Fzzzt! reports a production without a choice and a redraw', () => {
    const peripherals = { chosen: [] as string[] };
    const view = (phase: string, waiting: boolean, units = ['pu-simple-o']) => ({
      phase,
      lot: null,
      peripherals,
      players: [
        { waiting, units },
        { waiting: true, units },
      ],
    });
    const log = [entry(0, []), entry(1, [{ kind: 'production', seat: -1 }])];
    expect(inFzzzt(0, log, view('production', true))).toEqual([]);
    expect(inFzzzt(0, log, view('production', false))).toEqual([
      'Your production was skipped: none of your robots has a symbol that your units need.',
    ]);
    expect(inFzzzt(0, log, view('production', false, []))).toEqual([
      'Your production was skipped: you have no unit yet.',
    ]);
    expect(inFzzzt(0, log, { ...view('over', false), over: true })).toEqual([
      'In the last round you mount no robots. The final construction does this for you.',
    ]);
    const mounted = [
      entry(0, [{ kind: 'mount', seat: 0, robot: 'r1-o', unit: 'pu-standard-no' }]),
      entry(1, [{ kind: 'production', seat: -1 }]),
      entry(0, [{ kind: 'mount', seat: 0, robot: 'r1-b', unit: 'pu-simple-o' }]),
    ];
    expect(inFzzzt(0, mounted, view('production', false))).toEqual([
      'Your production is over: each unit takes one robot a round, and each of yours has taken one.',
    ]);
    expect(inFzzzt(0, mounted, view('production', false, ['pu-simple-o', 'pu-standard-no']))).toEqual([
      'Your production is over: each unit takes one robot a round, and your robots fit none of the other units.',
    ]);
    expect(inFzzzt(0, mounted, { ...view('production', false), peripherals: { chosen: ['p10-mouse'] } })).toEqual([
      'Your production is over: no robot of yours fits a unit that can still take one.',
    ]);
    expect(inFzzzt(0, mounted, view('production', true))).toEqual([]);
    const done = [
      entry(0, [
        { kind: 'done', seat: 0 },
        { kind: 'redraw', seat: -1, hands: [6, 6] },
      ]),
    ];
    expect(inFzzzt(0, done, view('auction', true))).toEqual([
      'All hands were empty, so you drew a new hand from your discard pile.',
    ]);
    const reveal = { belt: [{ card: 'r1-o' }], lot: 0, last: { lot: 'r1-o' } };
    expect(inFzzzt(0, done, { ...view('auction', true), ...reveal })).toEqual([]);
  });

  it('announces the last round in Fantastic Factories', () => {
    const round = (last: boolean) => inFactories(0, [entry(1, [{ kind: 'round', seat: -1, round: 9, last }])]);
    expect(round(true)).toEqual(['The last round begins.']);
    expect(round(false)).toEqual([]);
  });

  it("Fantastic Factories reports a gift from another player's contractor", () => {
    const log = [
      entry(0, []),
      entry(1, [
        { kind: 'hire', seat: 1, slot: 1, card: 'miner', discard: 'dojo', energy: 0, opponent: 0 },
        { kind: 'gain', seat: 1, metal: 3, energy: 0, from: 'miner' },
        { kind: 'gain', seat: 0, metal: 1, energy: 0, from: 'miner' },
        { kind: 'gain', seat: 0, metal: 1, energy: 0, from: 'card-0-scrap_yard' },
      ]),
    ];
    expect(inFactories(0, log)).toEqual(['Boris hired a contractor and gave you 1 metal (Miner).']);
    expect(inFactories(1, log)).toEqual([]);
  });

  it('Factory Fun reports a list whose machines others took, and a missed time limit', () => {
    const none = { kind: 'took', seat: 0, machine: null };
    const lists = (mine: string[]) => ({ kind: 'lists', seat: -1, lists: [mine, ['m1'], []] });
    expect(inFun(0, [entry(0, []), entry(1, [lists(['m1']), none])])).toEqual([
      'You got no machine: earlier players took all machines on your list.',
    ]);
    const took = (seat: number, machine: string) => ({ kind: 'took', seat, machine });
    expect(inFun(0, [entry(0, [lists(['m01', 'm02']), took(1, 'm01'), took(0, 'm02')])])).toEqual([
      'Boris took the Jam Press, so you got the Bell Foundry.',
    ]);
    expect(inFun(1, [entry(1, [lists(['m01']), took(1, 'm1')])])).toEqual([]);
    expect(inFun(0, [entry(0, []), entry(1, [lists([]), none])])).toEqual([]);
    expect(inFun(0, [entry(0, [none], 'timeout')])).toEqual(['Your time ran out, so you passed automatically.']);
    expect(inFun(0, [entry(0, [none])])).toEqual([]);
  });
});
