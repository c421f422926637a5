import { describe, expect, it } from 'vitest';
import { components, firstGame, runThree, startTwo, type Moment } from './fixtures';
import { steps, trial } from './running';
import type { Figures } from './types';

/** Return the set of running tiles after an action of the bureaucracy phase, and the engine's totals for this set. */
function asked({ view, decision }: Moment) {
  const proposed = view.proposal?.running ?? [];
  return (decision?.actions ?? []).map(({ text, targets, preview }) => {
    const [tile = ''] = targets;
    const running = text.startsWith('shut')
      ? proposed.filter((id) => id !== tile)
      : text.startsWith('run')
        ? [...proposed, tile]
        : proposed;
    return { text, running, figures: preview as unknown as Figures & { legal?: boolean } };
  });
}

describe.each([
  ['a late factory', runThree],
  ['a factory at the start', firstGame],
])('totals of running sets in %s', (_, moment) => {
  const player = moment.view.players[moment.decision?.seat ?? -1];
  if (!player) throw new Error('nobody is asked');

  it.each(asked(moment))('is what the engine says: $text', ({ running, figures }) => {
    const { fault, ...tried } = trial(moment.view, components, player, running);
    const { production, storage, energy, canteen, available, income } = figures;
    expect(tried).toEqual({ running, production, storage, energy, canteen, available, income });
    expect(fault === null).toBe(figures.legal ?? true);
  });

  it('with everything shut down, the energy cost is minimal (P25)', () => {
    const shut = trial(moment.view, components, player, []);
    expect(shut).toMatchObject({ production: 0, energy: 1, canteen: 0, fault: null });
  });
});

describe('the worked examples of the rules', () => {
  const { view } = startTwo;
  const [player] = view.players;
  if (!player) throw new Error('there is a first player');
  const factory = (...more: string[]) => ({
    ...player,
    general: [...player.general, ...more.map((kind) => ({ id: `${kind}-1`, kind, running: true }))],
  });
  const at = (price: number, workers: number) => ({
    ...view,
    round: 2,
    price: { ...view.price, now: price },
    proposal: {
      ...trial(view, components, player, []),
      available: workers,
      canteen: 0,
      seat: 0,
      changed: false,
      legal: true,
    },
  });
  const machines = player.general.filter(({ kind }) => kind === 'start-machine').map(({ id }) => id);

  it('a factory earns 20 - 4 at the start (P16)', () => {
    expect(trial(at(1, 7), components, player, machines).income[0]).toBe(16);
  });

  it('the third machine needs seasonal workers (example 3)', () => {
    const large = factory('machine-5', 'storage-2');
    const all = [...machines, 'machine-5-1'];
    expect(trial(at(2, 7), components, large, all).fault).toBe('workers');
    expect(trial(at(2, 7), components, large, all.slice(1))).toMatchObject({
      canteen: 6,
      available: 1,
      production: 4,
      storage: 5,
      energy: 4,
    });
    expect(trial(at(2, 7), components, large, all.slice(1)).income[0]).toBe(32);
    expect(trial(at(2, 9), components, large, all).income[0]).toBe(38);
  });

  it('no more robots than machines may run (example 4)', () => {
    const robots = ['working-robot-1-1', 'working-robot-2-1', 'personnel-robot-1-1'];
    const large = factory('working-robot-1', 'working-robot-2', 'personnel-robot-1');
    expect(trial(at(1, 7), components, large, [...machines, ...robots]).fault).toBe('robots');
    expect(trial(at(1, 7), components, large, [...machines, ...robots.slice(1)]).fault).toBeNull();
    expect(trial(at(1, 7), components, large, [...machines.slice(1), ...robots.slice(1)]).fault).toBe('robots');
  });
});

describe('the chain to another set', () => {
  it('the proposal itself needs only a confirmation', () => {
    expect(steps(components, ['machine-1-1'], ['machine-1-1'])).toEqual(['confirm']);
  });

  it('the chain follows the order of kinds in the table', () => {
    const proposed = ['working-robot-2-1', 'machine-5-1', 'start-machine-1'];
    expect(steps(components, proposed, ['machine-2-1', 'start-machine-1'])).toEqual([
      'run machine-2',
      'shut machine-5',
      'shut working-robot-2',
      'confirm',
    ]);
  });

  it('the chain does not distinguish equal tiles', () => {
    expect(steps(components, ['start-machine-1'], ['start-machine-2'])).toEqual(['confirm']);
    expect(steps(components, ['start-machine-1', 'start-machine-2'], [])).toEqual([
      'shut start-machine',
      'shut start-machine',
      'confirm',
    ]);
  });
});
