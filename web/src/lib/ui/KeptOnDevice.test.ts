// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { language } from '../i18n';
import { useLink, type Kept, type Link } from '../net/link';
import { Refused } from '../net/refused';
import KeptOnDevice from './KeptOnDevice.svelte';
import { toasts } from './toasts.svelte';

await language.ready();
const add = vi.fn<Kept['add']>();
useLink({ kept: { add } as unknown as Kept } as Link);

function chosen(text: string, size = text.length): File {
  const file = new File([text], 'factory-floor.json');
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

it.each([
  ['too large', chosen('{}', 100_000_001), false],
  ['no file of saved games', chosen('\u0089PNG'), false],
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
