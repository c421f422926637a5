// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, language } from '../../../lib/i18n';
import { messagesOf } from '../../../test-messages';
import RulesSheet from '../../../lib/rules/RulesSheet.svelte';
import { rulesOf } from '../../../lib/rules/sections';
import { components } from '../fixtures';
import Figure from './Figures.svelte';
import '../words';
import './words';

const rules = await rulesOf('factory_manager');

describe('the rules page', () => {
  describe.each(LANGUAGES)('in %s', (code) => {
    beforeAll(() => language.choose(code));

    it('the page has every section and every ruling, and no visible text key', () => {
      const { container } = render(RulesSheet, { ...rules, Figure, components });
      expect(container.querySelectorAll('section')).toHaveLength(12);
      expect(container.querySelectorAll('.list li')).toHaveLength(
        Object.keys(messagesOf('factory_manager.rules')).filter((key) => /^rulings\.\d/.test(key)).length,
      );
      for (const { textContent } of container.querySelectorAll('p, h2, li, th, figcaption, summary')) {
        expect(textContent).not.toMatch(/^\w+\.[\w.]+$|[{}]|undefined/);
      }
    });

    it('the page lists every kind of tile with its number of copies', () => {
      const { container } = render(RulesSheet, { ...rules, Figure, components });
      const rows = [...container.querySelectorAll('tbody tr')];
      expect(rows).toHaveLength(Object.keys(components.kinds).length);
      const counts = rows.map((row) => Number(row.querySelector('td:last-child')?.textContent));
      expect(counts.reduce((sum, n) => sum + n, 0)).toBe(81); // all tiles except the 25 starting tiles
    });
  });
});
