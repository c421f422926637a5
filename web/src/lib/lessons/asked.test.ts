import { expect, test } from 'vitest';
import { splitAsk } from './asked';

test.each([
  [
    'Low dice generate; high ones mine. Put a high die on Mine.',
    'Low dice generate; high ones mine.',
    'Put a high die on Mine.',
  ],
  ['Touch the Nuclear Plant.', '', 'Touch the Nuclear Plant.'],
  ['骰子是你的工人。把 3 放到發電。', '骰子是你的工人。', '把 3 放到發電。'],
  ['Есть 1,5 очка. Нажмите «Поставить!»', 'Есть 1,5 очка.', 'Нажмите «Поставить!»'],
  ['', '', ''],
])('the last sentence of %j is an instruction', (text, why, ask) => {
  expect(splitAsk(text)).toEqual({ why, ask });
});
