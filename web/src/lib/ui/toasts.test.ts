// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { Refused } from '../net/refused';
import { toasts } from './toasts.svelte';

afterEach(() => {
  toasts.all = [];
});

it('a caught refusal is explained, and any other error is thrown again', () => {
  toasts.caught(new Refused('not_found', 'there is no such table'));
  expect(toasts.all.map(({ bad }) => bad)).toEqual([true]);
  const fault = new TypeError('x is undefined');
  expect(() => toasts.caught(fault)).toThrow(fault);
  expect(toasts.all).toHaveLength(1);
});
