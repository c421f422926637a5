// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import { cellsOf } from '../art/geometry';
import RulesSheet from '../../../lib/rules/RulesSheet.svelte';
import { rulesOf } from '../../../lib/rules/sections';
import { components } from '../fixtures';
import { EXAMPLES, type Example } from './examples';
import Figure from './Figures.svelte';

const rules = await rulesOf('factory_fun');

it.each(Object.entries<Example>(EXAMPLES))('shows the example %s with every piece on a cell of its own', (_, one) => {
  const rows = typeof one.hall === 'string' ? (components.boards[one.hall] ?? []) : one.hall;
  const covered = one.pieces.flatMap(({ piece, row, column, turn }) =>
    cellsOf(components, piece, turn).map(({ x, y }) => `${row + y},${column + x}`),
  );
  expect(new Set(covered).size).toBe(covered.length);
  for (const cell of covered) {
    const [row = 0, column = 0] = cell.split(',').map(Number);
    expect(rows[row - 1]?.charAt(column - 1), cell).toBe('.');
  }
});

describe.each(LANGUAGES)('in %s', (code) => {
  beforeAll(() => language.choose(code));

  it('the page has no missing text and no visible text key', () => {
    const { container } = render(RulesSheet, { ...rules, Figure, components });
    expect(container.innerHTML).not.toMatch(/[{}]|undefined|\b(trial|example|rulings|machine)\.\w/);
    expect(container.querySelectorAll('[data-machine]').length).toBeGreaterThan(10);
  });
});
