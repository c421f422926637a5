import { expect, it } from 'vitest';
import { shortened } from './shortened';

it('leaves a name that fits', () => {
  expect(shortened('Anna', 90)).toBe('Anna');
  expect(shortened('陳偉', 30)).toBe('陳偉');
});

it('cuts a longer one and says so', () => {
  expect(shortened('Chrome Planner', 90)).toBe('Chrome Pla…');
  expect(shortened('Константин', 60)).toBe('Конста…');
});

it('knows that Chinese letters are wide, and cuts none in two', () => {
  expect(shortened('歐陽王小明', 50)).toBe('歐陽…');
  expect(shortened('👩‍🏭👩‍🏭👩‍🏭', 30)).toBe('👩‍🏭…');
});
