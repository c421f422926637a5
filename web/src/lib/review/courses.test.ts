// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import fzzt from '../../games/fzzt';
import { language } from '../i18n';
import type { Claim, Course } from '../net/report';
import { whyWords } from './courses';

const NAMES = ['Anna', 'Boris'];
const value = { key: 'explain.worth', n: 2, parts: { key: 'explain.printed', n: 2 } };
const win = { key: 'win', power: 4, odds: 60, lot: 'r3-n', value };
const best: Course = { actions: ['bid 1'], targets: [], preview: {}, reason: win, value: 0.6 };
const own: Claim = { key: 'own', seat: 0, figure: 'power', when: 'round', better: 12, played: 9.5 };
const rival: Claim = { key: 'rival', seat: 1, figure: 'points', when: 'end', better: 21, played: 26 };

beforeEach(() => language.choose('en'));

const played: Course = { ...best, actions: ['bid 2'], reason: { ...win, odds: 90 }, value: 0.5 };
const because = [own, rival];
const ADVANTAGES =
  'This choice gives a robot power of 12 on average at the end of the round, instead of 9.5. ' +
  'This choice leaves Boris with 21 points on average at the end of the game, instead of 26.';
const REASON = /^This card is worth about 2 points/;

it('the advantages follow the reason for the better line', () => {
  const why = whyWords({ best, played, because }, fzzt, undefined, NAMES);
  expect(why).toMatch(REASON);
  expect(why.endsWith(` ${ADVANTAGES}`)).toBe(true);
});

it('a figure that is fixed is no average, and a smaller total is admitted', () => {
  const fixed: Claim = { ...own, fixed: true };
  expect(whyWords({ best, played: best, because: [fixed] }, fzzt, undefined, NAMES)).toBe(
    'This choice gives a robot power of 12 at the end of the round, instead of 9.5.',
  );
  const later: Claim = { ...fixed, key: 'later', figure: 'points', better: 42, played: 44 };
  expect(whyWords({ best, played: best, because: [later] }, fzzt, undefined, NAMES)).toBe(
    'At the end of the round this choice gives 42 points, instead of 44, but the final result is better on average.',
  );
});

it('an earlier end of the game is given in games of 100', () => {
  const sooner: Claim = { ...own, key: 'sooner', figure: 'ending', better: 94, played: 6 };
  expect(whyWords({ best, played: best, because: [sooner] }, fzzt, undefined, NAMES)).toBe(
    'With this choice the last round begins sooner: it is next in 94 of 100 games, instead of 6.',
  );
});

it('a reason that both lines share is left out before advantages', () => {
  expect(whyWords({ best, played: best, because }, fzzt, undefined, NAMES)).toBe(ADVANTAGES);
  expect(whyWords({ best, played: best }, fzzt, undefined, NAMES)).toMatch(REASON);
});

it('reasons of the same kind are compared if there are no advantages', () => {
  expect(whyWords({ best, played }, fzzt, undefined, NAMES)).toMatch(
    / wins about 60% of the time\. The move that was played: .*90% of the time\.$/,
  );
  const other = { ...played, reason: { key: 'only' } };
  expect(whyWords({ best, played: other }, fzzt, undefined, NAMES)).not.toMatch(/played/);
});

it('the usual continuation follows the advantages, and is empty without them', () => {
  const line = [{ action: 'done', targets: [] }];
  expect(whyWords({ best, played, because: [own], line }, fzzt, undefined, NAMES)).toMatch(
    /next actions are then usually: .+\.$/,
  );
  expect(whyWords({ best, played, line }, fzzt, undefined, NAMES)).not.toMatch(/usually/);
});

it('the text is empty without a specific reason and without advantages', () => {
  expect(whyWords({ best: { ...best, reason: { key: 'best' } }, played }, fzzt, undefined, NAMES)).toBe('');
  expect(whyWords({ best: null, played, because }, fzzt, undefined, NAMES)).toBe('');
});
