// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { components } from '../fixtures';
import HallFloor from './HallFloor.svelte';

it('no two numbers on the walls of a hall overlap', () => {
  for (const rows of Object.values(components.boards)) {
    const { container } = render(HallFloor, { rows, small: false });
    const at = [...container.querySelectorAll('text')].map((one) => ({
      x: Number(one.getAttribute('x')),
      y: Number(one.getAttribute('y')),
    }));
    const close = at.flatMap((one, i) => at.slice(i + 1).filter(({ x, y }) => Math.hypot(x - one.x, y - one.y) < 0.5));
    expect(close).toEqual([]);
  }
});
