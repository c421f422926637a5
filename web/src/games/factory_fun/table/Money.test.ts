// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Money from './Money.svelte';

it('shows what others changed, and what the chains have paid', () => {
  const { container } = render(Money, { money: 12, bonus: 10, before: { money: 5, bonus: 10 } });
  expect([...container.querySelectorAll('.difference')].map((one) => one.textContent)).toEqual(['+7']);
  const paid = render(Money, { money: 12, bonus: 10, paid: true });
  expect(paid.container.textContent.trim()).toBe('22');
});
