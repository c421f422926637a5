// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import { invited } from '../ui/invited';
import '../words';
import LessonEnd from './LessonEnd.svelte';

afterEach(() => {
  invited.forget('t1');
});

it.each([
  ['the next lesson', '', 'Ties', 'Next: Ties'],
  ['a game after the last lesson', '', '', 'Play a first game'],
  ['the invitation of a guest', 't1', 'Ties', 'Back to the invitation'],
])('the end of a lesson has one main button: %s', async (_, table, next, door) => {
  await language.choose('en');
  if (table) invited.remember(table);
  const { container } = render(LessonEnd, {
    game: 'fzzt',
    next,
    onnext: vi.fn(),
    attempt: { helped: true, mistakes: 1 },
    onagain: vi.fn(),
  });
  expect([...container.querySelectorAll('.main')].map(({ textContent }) => textContent.trim())).toEqual([door]);
});
