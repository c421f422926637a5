// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hint } from '../../lib/board/client';
import { language } from '../../lib/i18n';
import Board from './Board.svelte';
import {
  anyBuild,
  buildExpert,
  buildThree,
  components,
  finishedThree,
  firstBuild,
  takeAlone,
  told,
  type Moment,
} from './fixtures';
import './words';

const NAMES = ['Anna', 'Boris', 'Chen', 'Dolores', 'Efim'];
const play = vi.fn<(texts: string[]) => void>();
const playPlan = vi.fn<(plan: unknown) => void>();
const check = vi.fn<(plan: unknown) => Promise<Record<string, unknown> | null>>();
const hint = vi.fn<() => Promise<Hint | null>>();

/** Return a hint with the given plan. */
const suggestion = (plan: unknown): Hint => ({ action: 'lay', actions: ['lay'], targets: [], plan, reason: {} });

function show(
  { view, decision }: Moment,
  { me = decision?.seat ?? 0, busy = false, alone = false, finishing = false } = {},
) {
  const names = NAMES.slice(0, view.seats);
  const asked = alone ? {} : { check, playPlan, hint };
  return render(Board, {
    view,
    components,
    me,
    names,
    decision,
    entries: [],
    busy,
    play,
    undo: null,
    finishing,
    ...asked,
  });
}

/** Return the recorded server answer for a build of these tests, chosen by the number of pieces in the plan. */
const answers = (plan: unknown) => {
  const { length } = (plan as { pieces: unknown[] }).pieces;
  return Promise.resolve({ ...[told['empty'], told['empty'], told['loose'], told['legal']][length] });
};

const tool = (name: string) => {
  const found = document.querySelector<HTMLButtonElement>(`[data-tool="${name}"]`);
  return found ?? expect.fail(`no tool ${name}`);
};
const cell = (place: string) => {
  const found = document.querySelector<SVGElement>(`[data-cell="${place}"]`);
  return found ?? expect.fail(`no cell ${place}`);
};
// a screen reader sends clicks without coordinates
const touch = (place: string) => fireEvent.click(cell(place), { detail: 0 });
const nameOf = (element: Element) => element.getAttribute('aria-label');
const said = () => screen.getByTestId('said').textContent;
const key = (name: string, more = {}) => fireEvent.keyDown(document.activeElement ?? window, { key: name, ...more });
const faults = () =>
  [...document.querySelectorAll<HTMLElement | SVGElement>('[data-fault]')].map((one) => one.dataset['fault']);

async function layBuild(pieces: number): Promise<void> {
  const places = [
    ['machine', '5,4'],
    ['supply-red', '5,3'],
    ['white', '6,5'],
  ] as const;
  for (const [name, place] of places.slice(0, pieces)) {
    await fireEvent.click(tool(name));
    await touch(place);
  }
}

beforeAll(() => language.choose('en'));

beforeEach(() => {
  vi.clearAllMocks();
  sessionStorage.clear();
  check.mockImplementation(answers);
  hint.mockResolvedValue(suggestion(null));
});

describe('a build', () => {
  it('the player lays pieces by taps, the server checks them, and the client sends one plan', async () => {
    show(firstBuild);
    await layBuild(3);
    await waitFor(() => {
      expect(screen.getByTestId('build').classList.contains('main')).toBe(true);
    });
    await fireEvent.click(screen.getByTestId('build'));
    expect(playPlan).toHaveBeenCalledExactlyOnceWith({
      pieces: [
        { piece: 'm04', row: 5, column: 4, turn: 0 },
        { piece: 'supply-red', row: 5, column: 3, turn: 0 },
        { piece: 'white', row: 6, column: 5, turn: 0 },
      ],
    });
  });

  it('the client does not send a build with a loose end, and marks the place with the reason', async () => {
    show(firstBuild);
    await layBuild(2);
    await waitFor(() => {
      expect(faults()).toEqual(['loose_end']);
    });
    expect(screen.getByTestId('faults').textContent).toBe('1');
    await fireEvent.click(screen.getByTestId('build'));
    expect(playPlan).not.toHaveBeenCalled();
    expect(said()).toMatch(/^Not yet\. Row 5, column 5: This loose end/);
    await waitFor(() => {
      expect(nameOf(cell('5,5'))).toMatch(/row 5, column 5: .*loose end/);
    });
  });

  it('a build is restored after a visit to another page, with its undo history', async () => {
    const { unmount } = show(firstBuild);
    await layBuild(2);
    unmount();
    show(firstBuild);
    expect(nameOf(cell('5,3'))).toMatch(/Red supply/);
    await fireEvent.click(tool('undo'));
    expect(nameOf(cell('5,3'))).toMatch(/empty/);
  });

  it('an undone build is restored only for the same machine', async () => {
    const { view, decision } = firstBuild;
    show(firstBuild);
    await layBuild(2);
    cleanup();
    const again = decision && { ...decision, since: decision.since + 5 };
    show({ view, decision: again });
    expect(nameOf(cell('5,3'))).toMatch(/Red supply/);
    cleanup();
    const players = view.players.map((player) => ({ ...player, machine: player.machine && 'm05' }));
    show({ view: { ...view, players }, decision: again });
    expect(nameOf(cell('5,3'))).toMatch(/empty/);
  });

  it('two taps give up a build, at a displayed price', async () => {
    show(firstBuild);
    const button = screen.getByTestId('give-up');
    expect(button.textContent).toMatch(/Give up\s*you lose \d+, keep 1/);
    await fireEvent.click(button);
    expect(play).not.toHaveBeenCalled();
    expect(button.textContent).toMatch(/Really give up\? You keep 1/);
    await fireEvent.click(button);
    expect(play).toHaveBeenCalledExactlyOnceWith(['give up']);
  });

  it('the player chooses the colour of an "any" supply', async () => {
    show(anyBuild);
    expect(faults()).toEqual(['unnamed']);
    await waitFor(() => {
      expect(screen.getByTestId('faults').textContent).toBe('1');
    });
    await fireEvent.click(screen.getByTestId('faults'));
    expect(said()).toBe('The new machine is not placed yet.');
    await fireEvent.click(tool('any'));
    await fireEvent.click(screen.getByRole('radio', { name: /blue/i }));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(faults()).toEqual([]);
    expect(tool('any').textContent).toMatch(/blue/i);
    await waitFor(() => {
      expect(check).toHaveBeenLastCalledWith({ pieces: [], any: 'blue' });
    });
    expect(tool('supply-blue').textContent).toMatch(/2 left/);
  });

  it('the tools include diagonals only if the game has them', () => {
    show(firstBuild);
    expect(document.querySelector('[data-tool="diagonal"]')).toBeNull();
    cleanup();
    show(buildThree);
    expect(tool('diagonal').disabled).toBe(false);
  });

  it('expert boards have their holes and pillars', () => {
    const { view, decision } = buildExpert;
    show(buildExpert);
    const board = view.players[decision?.seat ?? 0]?.board ?? '';
    const floor = (components.boards[board] ?? []).join('').split('.').length - 1;
    expect(document.querySelectorAll('[data-cell]')).toHaveLength(floor);
  });
});

describe('a build with the keyboard only', () => {
  it('the player lays, turns and moves a machine and draws pipes from it', async () => {
    show(firstBuild);
    await key('m');
    await waitFor(() => {
      expect(document.activeElement).toBe(cell('3,3'));
    });
    await key('ArrowDown');
    await key('ArrowDown');
    await key('ArrowRight');
    await key('Enter');
    expect(nameOf(cell('5,5'))).toMatch(/Moss|row 5, column 5: (?!empty)/);
    await key('ArrowRight');
    await key('ArrowDown', { shiftKey: true });
    await key('ArrowDown', { shiftKey: true });
    await fireEvent.keyUp(window, { key: 'Shift' });
    expect(nameOf(cell('6,5'))).toMatch(/Straight pipe/);
    expect(document.activeElement).toBe(cell('7,5'));
    await key('z', { ctrlKey: true });
    expect(nameOf(cell('6,5'))).toMatch(/empty/);
    await key('y', { ctrlKey: true });
    expect(nameOf(cell('6,5'))).toMatch(/Straight pipe/);
    await key('Delete');
    expect(nameOf(cell('7,5'))).toMatch(/empty/);
  });

  it('the focus moves to the next fault', async () => {
    show(firstBuild);
    await layBuild(2);
    await waitFor(() => {
      expect(faults()).toHaveLength(1);
    });
    await key('n');
    await waitFor(() => {
      expect(document.activeElement).toBe(cell('5,5'));
    });
    expect(said()).toMatch(/Row 5, column 5/);
  });
});

describe('a hint', () => {
  const suggested = {
    pieces: [
      { piece: 'm04', row: 5, column: 4, turn: 0 },
      { piece: 'supply-red', row: 5, column: 3, turn: 0 },
      { piece: 'white', row: 6, column: 5, turn: 0 },
    ],
  };

  it('a hint shows its price; a button accepts it, and another button restores the earlier plan', async () => {
    hint.mockResolvedValue(suggestion(suggested));
    show(firstBuild);
    await fireEvent.click(tool('hint'));
    const take = await screen.findByTestId('take-hint');
    await waitFor(() => {
      expect(said()).toMatch(/costs 2 and changes 3 pieces/);
    });
    expect(playPlan).not.toHaveBeenCalled();
    await fireEvent.click(take);
    expect(nameOf(cell('6,5'))).toMatch(/White reservoir/);
    await fireEvent.click(tool('undo'));
    expect(nameOf(cell('6,5'))).toMatch(/empty/);
  });

  it('a hint says when giving up leaves more money', async () => {
    hint.mockResolvedValue({ ...suggestion(suggested), reason: { key: 'build_cheap', price: 2, balance: 7 } });
    const { view, decision } = structuredClone(firstBuild);
    const giving = decision?.actions.find(({ text }) => text === 'give up') ?? expect.fail('no giving up');
    giving.preview['balance'] = 8;
    show({ view, decision });
    await fireEvent.click(tool('hint'));
    await waitFor(() => {
      expect(said()).toMatch(/costs 2, but the machine is worth only 7\. If you give the machine up, you keep 8/);
    });
  });

  it('an accepted hint gives its reason and keeps the earlier plan for one undo step', async () => {
    hint.mockResolvedValue({ ...suggestion(suggested), reason: { key: 'build_cheap', price: 2, balance: 7 } });
    show(firstBuild);
    await fireEvent.click(tool('supply-blue'));
    await touch('1,1');
    await fireEvent.click(tool('hint'));
    const take = await screen.findByTestId('take-hint');
    expect(said()).toMatch(/costs 2.*leaves 7/);
    await fireEvent.click(take);
    expect(nameOf(cell('1,1'))).toMatch(/empty/);
    expect(said()).toMatch(/your own plan/);
    await fireEvent.click(tool('undo'));
    expect(nameOf(cell('1,1'))).toMatch(/Blue supply/);
    expect(said()).not.toMatch(/your own plan/);
  });

  it('the planner reports that there is no hint', async () => {
    show(firstBuild);
    await fireEvent.click(tool('hint'));
    await waitFor(() => {
      expect(said()).toMatch(/No way/);
    });
  });

  it('the planner does not report a temporarily refused hint as missing', async () => {
    hint.mockResolvedValue(null);
    show(firstBuild);
    await fireEvent.click(tool('hint'));
    await waitFor(() => {
      expect(said()).toMatch(/Try again/);
    });
  });
});

describe('an unfinished build', () => {
  it('an unfinished build shows the number of remaining tasks', async () => {
    show(firstBuild);
    const button = screen.getByTestId('build');
    await waitFor(() => {
      expect(button.textContent).toMatch(/1 to do/);
    });
    expect(button.className).not.toMatch(/\bmain\b/);
  });

  it('an unfinished build is not red without a fault', async () => {
    show(firstBuild);
    await layBuild(2);
    await waitFor(() => {
      expect(faults()).toEqual(['loose_end']);
    });
    expect(document.querySelectorAll('.bad, .wrong')).toHaveLength(0);
    check.mockImplementation((plan) => {
      const mixed = { rule: 'U12', kind: 'two_colours', cells: [[5, 4]], message: '' };
      return answers(plan).then((told) => ({ ...told, legal: false, faults: [mixed] }));
    });
    await fireEvent.click(tool('white'));
    await touch('6,5');
    await waitFor(() => {
      expect(screen.getByTestId('build').textContent).toMatch(/1 fault/);
    });
    expect(document.querySelectorAll('.wrong')).not.toHaveLength(0);
  });

  it('the machine is in the hand, and a tap lays it', async () => {
    show(firstBuild);
    expect(tool('machine').getAttribute('aria-pressed')).toBe('true');
    await touch('5,4');
    expect(nameOf(cell('5,4'))).not.toMatch(/empty/);
    expect(tool('machine').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the board while I plan nothing', () => {
  it("machines in other players' halls are pieces, which are marked if they are new", () => {
    const { view } = finishedThree;
    show({ view: { ...view, over: false, phase: 'take', round: 2 }, decision: null }, { me: 0 });
    const laid = view.players
      .slice(1)
      .flatMap(({ pieces }) => pieces.filter(({ piece }) => piece in components.machines));
    expect(laid.length).toBeGreaterThan(0);
    for (const { piece } of laid) expect(document.querySelectorAll(`.others g[data-piece="${piece}"]`)).toHaveLength(1);
  });

  it('the board shows the builds of others while they build', () => {
    const waiting = buildThree.view.players.filter(({ machine, seat }) => machine !== null && seat !== 0);
    show({ view: buildThree.view, decision: null }, { me: 0, alone: true });
    expect(screen.getByTestId('meanwhile').querySelectorAll('li')).toHaveLength(waiting.length);
    expect(waiting.length).toBeGreaterThan(0);
  });

  it('the board shows my factory without tools', () => {
    show({ view: buildThree.view, decision: null }, { me: -1, alone: true });
    expect(document.querySelector('[data-tool]')).toBeNull();
    expect(screen.getAllByTestId('still')).toHaveLength(1);
  });

  it('the board shows the machines to take, and later the end', () => {
    show(takeAlone);
    expect(document.querySelector('[data-tool]')).toBeNull();
    cleanup();
    show(finishedThree);
    expect(document.querySelector('[data-phase="over"]')?.textContent).toContain('Chen');
    expect(document.querySelector('[data-tool]')).toBeNull();
  });

  it('the planner is disabled while an action is being sent', () => {
    show(firstBuild, { busy: true });
    expect(tool('straight').disabled).toBe(true);
    expect(screen.getByTestId<HTMLButtonElement>('build').disabled).toBe(true);
  });
});

describe('the end of the game', () => {
  it('the end is animated in the halls, and the result stays hidden', () => {
    show(finishedThree, { me: 0, finishing: true });
    expect(screen.queryByTestId('result')).toBeNull();
    expect(screen.getByTestId('still')).toBeTruthy();
    expect([...document.querySelectorAll('.purse .purse, .rival .purse')].map((one) => one.textContent.trim())).toEqual(
      ['?', '?', '?'],
    );
    const said = [...document.querySelectorAll('.rival')].map((one) => `${one.ariaLabel} ${one.textContent}`).join();
    for (const { score, seat } of finishedThree.view.players)
      if (seat !== 0) expect(said).not.toContain(`total ${score}`);
  });
});
