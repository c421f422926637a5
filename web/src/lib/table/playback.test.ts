// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stage } from '../motion/stage';
import { settings } from '../ui/settings.svelte';
import { PATIENCE } from '../ui/pace';
import { Playback } from './playback.svelte';
import type { Scene } from './session.svelte';

function scene(n: number, { owes = false, events = 2 } = {}): Scene {
  return {
    n,
    mine: [0],
    views: {},
    decisions: owes ? [{ seat: 0, since: n, prompt: 'act', mid_chain: false, actions: [], seconds: null }] : [],
    movers: [],
    undo: [],
    lesson: null,
    entries: [
      {
        n,
        kind: 'action',
        seat: 1,
        name: '',
        text: '',
        events: Array.from({ length: events }, () => ({ kind: 'x' })),
        at: 0,
      },
    ],
  };
}

describe('playback', () => {
  let playback: Playback;

  beforeEach(() => {
    vi.useFakeTimers();
    settings.pace = 'normal';
    playback = new Playback();
    playback.jump(scene(1));
    return () => {
      vi.useRealTimers();
    };
  });

  const after = async (ms: number): Promise<number | undefined> => {
    await vi.advanceTimersByTimeAsync(ms);
    return playback.shown?.n;
  };

  it('a single scene is shown immediately', async () => {
    playback.push(scene(2));
    expect(await after(0)).toBe(2);
  });

  it('scenes that arrive together are shown one after another', async () => {
    for (const n of [2, 3, 4]) playback.push(scene(n));
    expect(await after(0)).toBe(2);
    expect(playback.waiting).toBe(2);
    expect(await after(250)).toBe(2);
    expect(await after(600)).toBe(3);
    expect(await after(2000)).toBe(4);
    expect(playback.waiting).toBe(0);
  });

  it('the newest scene is reached within about a second if a local seat has a decision', async () => {
    for (let n = 2; n <= 20; n++) playback.push(scene(n));
    await after(100);
    playback.push(scene(21, { owes: true }));
    expect(playback.shown?.n).not.toBe(21);
    expect(await after(PATIENCE + 100)).toBe(21);
  });

  it('a decision that is already on the screen does not speed up the playback', async () => {
    playback.jump(scene(1, { owes: true }));
    const later = (n: number): Scene => ({ ...scene(n), decisions: scene(1, { owes: true }).decisions });
    for (const n of [2, 3, 4]) playback.push(later(n));
    await after(0);
    expect(await after(PATIENCE)).not.toBe(4);
    expect(await after(2000)).toBe(4);
  });

  it('skipping leads to the newest scene, with all entries on the way', async () => {
    for (const n of [2, 3, 4]) playback.push(scene(n));
    await after(0);
    playback.skip();
    expect(await after(0)).toBe(4);
    expect(playback.shown?.entries.map(({ n }) => n)).toEqual([3, 4]);
  });

  it('no waiting scene is reported after the page was left', async () => {
    const heard = vi.fn();
    playback.heard = heard;
    for (const n of [2, 3, 4]) playback.push(scene(n));
    await after(0);
    expect(heard).toHaveBeenCalledTimes(1);
    playback.end();
    await after(20_000);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(playback.shown?.n).toBe(2);
  });

  it('waiting scenes are dropped after a sync', async () => {
    for (const n of [2, 3, 4]) playback.push(scene(n));
    await after(0);
    playback.jump(scene(9));
    expect(await after(5000)).toBe(9);
  });

  it('scenes without a visible change are passed over, each in a separate task', async () => {
    for (const n of [2, 3, 4]) playback.push(scene(n, { events: 0 }));
    expect(await after(0)).toBe(3);
    expect(await after(1)).toBe(4);
  });

  describe('moving pieces', () => {
    let length: number | null = 300;
    let asked: boolean[] = [];

    beforeEach(() => {
      length = 300;
      asked = [];
      const move = () => {
        asked.push(playback.moving);
        return length === null ? null : new Promise((resolve) => setTimeout(resolve, length ?? 0));
      };
      playback.stage = { look: () => new Map(), move } as unknown as Stage;
    });

    it('pieces count as moving from the first moment of their scene until they have landed', async () => {
      playback.push(scene(2, { owes: true }));
      await after(299);
      expect([playback.moving, asked]).toEqual([true, [true]]);
      await after(1);
      expect(playback.moving).toBe(false);
    });

    it('pieces count as moving until those of an earlier scene have landed, too', async () => {
      length = 2000;
      for (const n of [2, 3]) playback.push(scene(n));
      await after(0);
      length = null;
      expect(await after(1500)).toBe(3);
      expect(playback.moving).toBe(true);
      await after(500);
      expect(playback.moving).toBe(false);
    });

    it('pieces are in their places immediately if none moves, and after a jump', async () => {
      length = null;
      playback.push(scene(2));
      await after(0);
      expect(playback.moving).toBe(false);
      length = 300;
      playback.push(scene(3));
      await after(2000);
      playback.push(scene(4));
      await after(0);
      expect(playback.moving).toBe(true);
      playback.jump(scene(5));
      expect(playback.moving).toBe(false);
    });
  });

  describe('an interlude', () => {
    const between = { reveals: true };

    beforeEach(() => {
      playback.stage = { look: () => new Map(), move: () => null } as unknown as Stage;
      playback.interlude = (_, after) => (after === next ? { view: between, hold: 2000 } : null);
      playback.jump({ ...scene(1), views: { '0': {} } });
    });

    const next = {};
    const leadsTo = (n: number): Scene => ({ ...scene(n, { owes: true }), views: { '0': next } });
    const view = () => playback.shown?.views['0'];

    it('the interlude is shown before the scene, however long a decision has been pending', async () => {
      playback.push(leadsTo(2));
      await after(PATIENCE + 500);
      expect(view()).toBe(between);
      expect(playback.waiting).toBe(1);
      await after(600);
      expect(view()).toBe(next);
      expect(playback.waiting).toBe(0);
    });

    it('the interlude follows the pace', async () => {
      settings.pace = 'quick';
      playback.push(leadsTo(2));
      await after(900);
      expect(view()).toBe(between);
      await after(200);
      expect(view()).toBe(next);
    });

    it('a tap ends the interlude, and skipping omits it', async () => {
      playback.push(leadsTo(2));
      await after(100);
      expect(playback.pass()).toBe(true);
      await after(0);
      expect(view()).toBe(next);
      playback.jump({ ...scene(1), views: { '0': {} } });
      for (const n of [2, 3]) playback.push(leadsTo(n));
      await after(100);
      playback.skip();
      await after(0);
      expect(playback.shown?.n).toBe(3);
      expect(playback.pass()).toBe(false);
    });

    it('a sync ends the interlude', async () => {
      playback.push(leadsTo(2));
      await after(100);
      playback.jump(scene(9));
      expect(await after(5000)).toBe(9);
    });
  });

  it('everything is shown immediately at the instant pace', async () => {
    settings.pace = 'instant';
    for (const n of [2, 3, 4]) playback.push(scene(n));
    expect(await after(0)).toBe(4);
  });
});
