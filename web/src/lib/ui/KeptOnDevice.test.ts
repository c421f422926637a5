// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { language } from '../i18n';
import { useLink, type Kept, type Link, type Reply } from '../net/link';
import { Refused } from '../net/refused';
import KeptOnDevice from './KeptOnDevice.svelte';
import { toasts } from './toasts.svelte';

await language.ready();
const add = vi.fn<Kept['add']>();
const known = [{ id: 'g', title: 'The Game' }];
const request = (): Promise<Reply> => Promise.resolve({ status: 200, body: known, next: null });
useLink({ kept: { add } as unknown as Kept, request } as unknown as Link);

function chosen(text: string, size = text.length): File {
  const file = new File([text], 'factory-floor.json');
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

it.each([
  ['too large', chosen('{}', 100_000_001), false],
  ['contains no saved games', chosen('\u0089PNG'), false],
  ['the record of one game', chosen('{}'), true],
])('says that a file is %s', async (words, file, read) => {
  add.mockReset().mockRejectedValue(new Refused('record_file', ''));
  render(KeptOnDevice);
  const input = screen.getByTestId<HTMLInputElement>('add-device');
  Object.defineProperty(input, 'files', { value: [file] });
  await fireEvent.change(input);
  await vi.waitFor(() => expect(toasts.all.at(-1)?.text).toContain(words));
  expect(add).toHaveBeenCalledTimes(read ? 1 : 0);
});

it('the result of adding each game of a file is shown', async () => {
  const game = { table: 't', game: 'g', changed: 0 };
  add.mockReset().mockResolvedValue([
    { ...game, what: 'repaired' },
    { ...game, table: 'u', what: 'refused', why: 'differs' },
    { ...game, table: 'v', game: '', what: 'refused', why: 'damaged' },
  ]);
  HTMLDialogElement.prototype.showModal = vi.fn();
  render(KeptOnDevice);
  const input = screen.getByTestId<HTMLInputElement>('add-device');
  Object.defineProperty(input, 'files', { value: [chosen('{}')] });
  await fireEvent.change(input);
  await vi.waitFor(() => expect(screen.getByTestId('added-repaired').textContent).toContain('Repaired: 1'));
  await vi.waitFor(() => expect(screen.getByTestId('added-repaired').textContent).toContain('The Game'));
  const refused = screen.getByTestId('added-refused').textContent;
  expect(refused).toContain('Not added: 2');
  expect(refused).toMatch(/The Game\s+This game continued differently/);
  expect(refused).toMatch(/Game v\s+The log of this game is damaged in the file/);
  expect(screen.queryByTestId('added-added')).toBeNull();
});
