import { expect, it } from 'vitest';
import { finishedFour, finishedLog, runThree } from './fixtures';
import { interlude, paydayOf } from './payday';
import type { FactoryView } from './types';

const before = runThree.view;
const paid = [28, -3, 40];
const events = [2, 0, 1].map((seat) => ({
  kind: 'income',
  seat,
  income: paid[seat],
  paid: paid[seat],
  money: 50 + seat,
}));
const after: FactoryView = {
  ...before,
  phase: 'auction',
  round: before.round + 1,
  price: { ...before.price, now: before.price.now + 2 },
  players: before.players.map((player) => ({ ...player, money: 50 + player.seat })),
};

it('the incomes of a round are shown side by side, in the order of payment', () => {
  const found = interlude(before, after, events) ?? expect.fail();
  expect(found.view).toMatchObject({ phase: 'bureaucracy', round: before.round, price: after.price, turn: null });
  expect(found.view.players.map(({ money }) => money)).toEqual([50, 51, 52]);
  const pays = paydayOf(found.view) ?? [];
  expect(pays.map(({ seat, paid }) => [seat, paid])).toEqual([2, 0, 1].map((seat) => [seat, paid[seat]]));
  for (const { seat, goods, energy } of pays) {
    const { dials } = before.players[seat] ?? expect.fail();
    expect(goods).toBe(10 * Math.min(dials.production.value, dials.storage.value));
    expect(energy).toBe(dials.energy.value * after.price.now);
  }
  expect(paydayOf(after)).toBeNull();
});

it('the last round shows doubled incomes, and the final money follows with the scores', () => {
  const last = finishedFour.view;
  const earlier = last.players.map((player) => ({ ...player, money: player.money - (player.income ?? 0) }));
  const begun: FactoryView = { ...last, over: false, phase: 'bureaucracy', ranking: null, players: earlier };
  const found = interlude(begun, last, finishedLog.at(-1)?.events ?? []) ?? expect.fail();
  expect(found.view).toMatchObject({ over: false, phase: 'bureaucracy', round: last.rounds });
  expect(found.view.players.map(({ money }) => money)).toEqual(earlier.map(({ money }) => money));
  const pays = paydayOf(found.view) ?? [];
  expect(pays.map(({ goods, energy }) => goods - energy)).toEqual(pays.map(({ paid }) => paid));
  expect(pays.map(({ money }) => money)).toEqual([null, null, null, null]);
});

it('there are no incomes at other times', () => {
  expect(interlude(before, after, events.slice(1))).toBeNull();
});
