// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Money from './Money.svelte';

it('the panel shows what others changed, and shows no money during the end', () => {
  const { container } = render(Money, { money: 12, bonus: 10, before: { money: 5, bonus: 10 } });
  expect([...container.querySelectorAll('.difference')].map((one) => one.textContent)).toEqual(['+7']);
  const ending = render(Money, { money: 12, bonus: 10, secret: true });
  expect(ending.container.textContent.trim()).toBe('?');
});
