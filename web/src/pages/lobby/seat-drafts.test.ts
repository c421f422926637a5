import { describe, expect, it } from 'vitest';
import { firstStandIn, fitColours, fitSeats, seatWishes, withNextColour } from './seat-drafts';

describe('the seats of a new table', () => {
  it('I play against bots at first', () => {
    expect(seatWishes(fitSeats([], 3, 'greedy'))).toEqual([
      { kind: 'me' },
      { kind: 'bot', bot: 'greedy' },
      { kind: 'bot', bot: 'greedy' },
    ]);
  });

  it('chosen seats stay when the number of seats changes', () => {
    const chosen = fitSeats([], 2, 'greedy').map((seat, i) => (i === 1 ? { ...seat, as: 'open' as const } : seat));
    expect(fitSeats(fitSeats(chosen, 4, 'random'), 2, 'random')).toEqual(chosen);
    expect(seatWishes(fitSeats(chosen, 3, 'random'))[2]).toEqual({ kind: 'bot', bot: 'random' });
  });

  it('people at my screen keep their own names', () => {
    const me = { as: 'me' as const, bot: '', name: '' };
    expect(seatWishes([me, { ...me, name: ' Boris ' }])).toEqual([{ kind: 'me' }, { kind: 'me', name: 'Boris' }]);
    expect(seatWishes([{ ...me, as: 'program' }])).toEqual([{ kind: 'open', programs: true }]);
  });
});

it.each([
  ['greedy', 'greedy'],
  ['', 'craftsman'],
])('the default bot for a person whose time is up is the first one at the table: %j', (bot, usual) => {
  const seats = fitSeats([], 2, bot).map((seat) => (bot === '' ? { ...seat, as: 'open' as const } : seat));
  expect(firstStandIn(seats)).toBe(usual);
});

describe('the colours of a new table', () => {
  it('colours stay different when the number of seats changes', () => {
    expect(fitColours([2, 0, 1], 2)).toEqual([2, 0]);
    expect(fitColours([2, 0], 4)).toEqual([2, 0, 1, 3]);
    expect(fitColours([], 4)).toEqual([]);
  });

  it('a chosen colour is swapped with the seat that had it', () => {
    expect(withNextColour([0, 1, 2], 0, 6)).toEqual([1, 0, 2]);
    expect(withNextColour([0, 1, 2], 2, 6)).toEqual([0, 1, 3]);
    expect(withNextColour([0, 1, 5], 2, 6)).toEqual([5, 1, 0]);
  });
});
