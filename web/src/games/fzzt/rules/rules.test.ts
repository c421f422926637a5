// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import { components } from '../fixtures';
import '../words';
import { peripheralText } from '../words/names';
import RulesPage from './RulesPage.svelte';
import './words';

describe.each(LANGUAGES)('the rules page in %s', (code) => {
  it('has its sections, every peripheral, and nothing unsaid', async () => {
    await language.choose(code);
    const { container } = render(RulesPage, { components });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(13);
    for (const id of Object.keys(components.peripherals)) expect(container.textContent).toContain(peripheralText(id));
    // a key where words are missing looks like `aim.1`
    expect(container.textContent).not.toMatch(
      /\b(aim|cards|setup|round|auction|ties|production|score|final|made)\.[a-z\d]/,
    );
  });
});

it('lists openly each card with reconstructed values, and no other', async () => {
  await language.choose('en');
  render(RulesPage, { components });
  const all = [...Object.values(components.robots), ...Object.values(components.units)];
  const made = all.filter(({ reconstructed }) => reconstructed.length > 0);
  const table = screen.getAllByRole('table').at(-1) as HTMLElement;
  expect(within(table).getAllByRole('rowheader')).toHaveLength(made.length + 1);
});

it('shows the original names beside the translated ones, but not twice in Russian', async () => {
  await language.choose('en');
  const { unmount } = render(RulesPage, { components });
  expect(screen.getByText('навороченная схема сборки')).toBeTruthy();
  unmount();
  await language.choose('ru');
  render(RulesPage, { components });
  expect(screen.queryByText('навороченная схема сборки')).toBeNull();
  await language.choose('en');
});
