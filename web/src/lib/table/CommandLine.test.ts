// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { language } from '../i18n';
import '../words';
import CommandLine from './CommandLine.svelte';

const decision = {
  seat: 0,
  since: 1,
  prompt: 'bid',
  mid_chain: false,
  seconds: null,
  actions: ['bid 3n', 'bid 3n 1bc'].map((text, action) => ({ action, text, targets: [], preview: {} })),
};

describe('the command line', () => {
  const onplay = vi.fn();
  let line: HTMLInputElement;

  beforeEach(async () => {
    onplay.mockReset();
    await language.choose('en');
    render(CommandLine, { decision, busy: false, onplay });
    line = screen.getByLabelText('Command');
  });

  const type = (value: string) => fireEvent.input(line, { target: { value } });
  const enter = () => fireEvent.submit(line.form as HTMLFormElement);

  it('a typed command is played as written', async () => {
    await type('  BID 3n ');
    await enter();
    expect(onplay).toHaveBeenCalledWith('bid 3n');
    expect(line.value).toBe('');
  });

  it('Tab completes a command', async () => {
    await type('b');
    await fireEvent.keyDown(line, { key: 'Tab' });
    expect(line.value).toBe('bid ');
    await fireEvent.keyDown(line, { key: 'Tab' });
    expect(line.value).toBe('bid 3n');
  });

  it('the line shows how far a command is complete', async () => {
    await type('bid');
    expect(screen.getByText('Incomplete: 2 legal moves start with this text.')).toBeTruthy();
    await type('pass');
    expect(screen.getByText('No legal move starts with this text.')).toBeTruthy();
  });

  it('unknown input is sent to the server and stays for correction', async () => {
    await type('bid 9x');
    await enter();
    expect(onplay).toHaveBeenCalledWith('bid 9x');
    expect(line.value).toBe('bid 9x');
  });
});
