// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { language } from '../../../lib/i18n';
import { components, draftTwo, liveFour, takeAlone, takeThree, type Moment } from '../fixtures';
import '../words';
import { nameOf } from '../words/names';
import Taking from './Taking.svelte';

const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores'];

beforeAll(() => language.choose('en'));

function show({ view, decision }: Moment) {
  const play = vi.fn();
  const me = decision?.seat ?? 0;
  const onlook = vi.fn();
  const given = { view, components, me, names: NAMES, decision, busy: false, play, onlook, joins: 2 };
  const { container, rerender } = render(Taking, given);
  const machine = (index: number): HTMLElement => {
    const { machine: id } = view.revealed[index] ?? { machine: '' };
    return container.querySelector<HTMLElement>(`[data-piece="${id}"]`) ?? container;
  };
  const id = (index: number): string => view.revealed[index]?.machine ?? '';
  const rest = () => rerender({ ...given, decision: null });
  const askAgain = async (): Promise<void> => {
    await rest();
    await rerender(given);
  };
  return { play, onlook, machine, id, rest, askAgain };
}

describe('taking a machine', () => {
  it('in a sealed list, the player taps machines in order of preference', async () => {
    const { play, machine, id } = show(takeThree);
    await fireEvent.click(machine(1));
    await fireEvent.click(machine(0));
    await fireEvent.click(machine(2));
    expect(machine(0).textContent).toContain('2');
    // the first machine is removed, and the others move up
    await fireEvent.click(machine(1));
    await fireEvent.click(screen.getByRole('button', { name: 'Seal the list' }));
    expect(play).toHaveBeenCalledExactlyOnceWith([`rank ${id(0)}`, `rank ${id(2)}`, 'done']);
  });

  it('the hall shows where a machine fits: the machine under the pointer, or the last chosen one', async () => {
    const { onlook, machine, id } = show(takeThree);
    await fireEvent.pointerOver(machine(1));
    expect(onlook).toHaveBeenLastCalledWith(id(1));
    expect(screen.getByText(/matches 2 places in your hall/)).toBeTruthy();
    await fireEvent.click(machine(0));
    await fireEvent.pointerLeave(machine(1).closest('.offers') ?? machine(1));
    expect(onlook).toHaveBeenLastCalledWith(id(0));
    expect(screen.getByText(/matches 2 places/)).toBeTruthy();
  });

  it('the machines that are already on a list in a puzzle are named', () => {
    const [first] = takeThree.view.revealed;
    const list = [first?.machine ?? ''];
    show({ ...takeThree, view: { ...takeThree.view, list } });
    expect(screen.getByText(`Your list: ${nameOf(list[0] ?? '')}`)).toBeTruthy();
  });

  it('a sealed list may be empty', async () => {
    const { play } = show(takeThree);
    await fireEvent.click(screen.getByRole('button', { name: 'Take no machine' }));
    expect(play).toHaveBeenCalledExactlyOnceWith(['done']);
  });

  it('the list is empty at a new decision', async () => {
    const { play, machine, askAgain } = show(takeThree);
    await fireEvent.click(machine(1));
    await askAgain();
    await fireEvent.click(screen.getByRole('button', { name: 'Take no machine' }));
    expect(play).toHaveBeenCalledExactlyOnceWith(['done']);
  });

  it('the sealed list stays visible under the verdict of a puzzle', async () => {
    const [first] = takeThree.view.revealed;
    const list = [first?.machine ?? ''];
    const { machine, rest } = show({ ...takeThree, view: { ...takeThree.view, list } });
    await fireEvent.click(machine(1));
    await rest();
    expect(machine(0).querySelector('.rank')?.textContent).toBe('1');
    expect(machine(1).querySelector('.rank')?.textContent).toBe('2');
  });

  it('in a race, one tap takes a machine', async () => {
    const { play, machine, id } = show(liveFour);
    await fireEvent.click(machine(1));
    expect(play).toHaveBeenCalledExactlyOnceWith([`claim ${id(1)}`]);
  });

  it('in turn or solo, a tap and a confirmation take a machine', async () => {
    const { play, machine, id } = show(takeAlone);
    await fireEvent.click(machine(0));
    await fireEvent.click(machine(2));
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: /^Take the |^Take / }));
    expect(play).toHaveBeenCalledExactlyOnceWith([`claim ${id(2)}`]);
  });

  it('a tap on a machine that another player has taken has no effect', async () => {
    const taken = draftTwo.view.revealed.findIndex(({ taken_by }) => taken_by !== null);
    const { play, machine } = show(draftTwo);
    await fireEvent.click(machine(taken));
    expect(screen.queryByRole('button', { name: /^Take / })).toBeNull();
    expect(play).not.toHaveBeenCalled();
  });
});
