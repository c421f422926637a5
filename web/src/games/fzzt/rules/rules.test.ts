// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import RulesSheet from '../../../lib/rules/RulesSheet.svelte';
import { rulesOf } from '../../../lib/rules/sections';
import { components } from '../fixtures';
import '../words';
import { peripheralText } from '../words/names';
import Figure from './Figures.svelte';
import './words';

const rules = await rulesOf('fzzt');

describe.each(LANGUAGES)('the rules page in %s', (code) => {
  it('the page has all sections, every peripheral and no missing text', async () => {
    await language.choose(code);
    const { container } = render(RulesSheet, { ...rules, Figure, components });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(13);
    for (const id of Object.keys(components.peripherals)) expect(container.textContent).toContain(peripheralText(id));
    // a key without a text looks like `aim.1`
    expect(container.textContent).not.toMatch(
      /\b(aim|cards|setup|round|auction|ties|production|score|final|made)\.[a-z\d]/,
    );
  });
});

it('the page lists exactly the cards with reconstructed values', async () => {
  await language.choose('en');
  render(RulesSheet, { ...rules, Figure, components });
  const all = [...Object.values(components.robots), ...Object.values(components.units)];
  const made = all.filter(({ reconstructed }) => reconstructed.length > 0);
  const table = screen.getAllByRole('table').at(-1) as HTMLElement;
  expect(within(table).getAllByRole('rowheader')).toHaveLength(made.length + 1);
});

it.each(['en', 'zh-Hant'] as const)('the page shows no Cyrillic letter in another language: %s', async (code) => {
  await language.choose(code);
  render(RulesSheet, { ...rules, Figure, components });
  expect(document.body.textContent).not.toMatch(/\p{Script=Cyrillic}/u);
  await language.choose('en');
});

it('the names of the Russian rules stay in Russian', async () => {
  await language.choose('ru');
  render(RulesSheet, { ...rules, Figure, components });
  expect(screen.getByText('Навороченная схема сборки')).toBeTruthy();
  await language.choose('en');
});
