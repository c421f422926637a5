// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { beforeAll, expect, it } from 'vitest';
import { language } from '../i18n';
import type { Decision, Report } from '../net/report';
import LossCard from '../table/LossCard.svelte';
import fixture from './fixtures/fzzt.json';
import { finds, linesOf, losses, turningPoint } from './losses';
import { verdictWords } from './measures';

const report = fixture as unknown as Report;
const [worst] = losses(report);
if (!worst?.best) throw new Error('the report has no loss');
const obvious = worst.best;
const loss = { value: 0.09, low: 0.03, high: 0.15 };
const seat = 1 - worst.seat;
const find: Decision = { ...worst, seat, verdict: 'even', best: null, found: { obvious, loss, because: [] } };
const flawless = { ...report, decisions: [...report.decisions.filter((one) => one.seat !== seat), find] };

beforeAll(() => language.choose('en'));

it('a player without a loss sees the find instead of the loss of another player', () => {
  expect(finds(flawless, seat)).toEqual([find]);
  expect(losses(flawless, seat)).toEqual([]);
  expect(turningPoint(flawless, [seat], false)).toBeUndefined();
  expect(turningPoint(flawless, [seat], true)).toBe(find);
  expect(turningPoint(flawless, [worst.seat], true)).toBe(worst);
  expect(linesOf(find)).toEqual({ better: find.played, worse: obvious });
});

it('a find names the loss of the obvious move', () => {
  const { getByTestId } = render(LossCard, {
    decision: find,
    own: true,
    other: obvious,
    client: null,
    names: ['Anna', 'Boris'],
    view: {},
    shown: false,
    onshow: undefined,
  });
  const text = getByTestId('find').textContent;
  expect(text).toContain('Well found');
  expect(text).toContain('The obvious move would have cost about 9 wins in 100 games');
  expect(text).toContain('3 to 15');
  expect(verdictWords(find)).toBe('Well found');
  expect(verdictWords(worst)).toBe('Blunder');
  expect(text).toContain('Obvious');
});
