import { expect, it } from 'vitest';
import { UNRATED, updated } from './glicko';

it("the result equals the example in Glickman's paper", () => {
  const outcomes = [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ];
  const { rating, deviation, volatility } = updated({ rating: 1500, deviation: 200, volatility: 0.06 }, outcomes);
  expect(rating).toBeCloseTo(1464.06, 1);
  expect(deviation).toBeCloseTo(151.52, 1);
  expect(Math.abs(volatility - 0.05999)).toBeLessThan(1e-5); // Glickman's paper prints this value before rounding
});

it('the volatility is found after a great surprise, and the interval of an inactive player widens', () => {
  const upset = updated({ rating: 0, deviation: 50, volatility: 0.06 }, [{ rating: 2000, deviation: 30, score: 1 }]);
  expect(upset.volatility).toBeGreaterThan(0.06);
  expect(upset.rating).toBeGreaterThan(0);
  expect(updated({ ...UNRATED, deviation: 50 }, []).deviation).toBeGreaterThan(50);
});
