// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMessage, Decision, LogEntry, Refusal, ServerMessage, Sync, TableInfo, Update } from '../net/wire';
import type { SocketLike } from '../net/link';
import { backoff } from '../net/table-socket';
import { TableSession, type Scene } from './session.svelte';

const NOBODY = { held: false, before: '', only: null, due: null, vacation: null, program: '', programs: false };

const TABLE: TableInfo = {
  id: 't',
  game: 'tiny',
  options: {},
  access: 'open',
  status: 'running',
  host: 'me',
  seats: [
    {
      seat: 0,
      kind: 'player',
      name: 'Anna',
      player: 'me',
      bot: '',
      online: true,
      offered: false,
      former: '',
      ...NOBODY,
    },
    {
      seat: 1,
      kind: 'bot',
      name: 'greedy',
      player: '',
      bot: 'greedy',
      online: false,
      offered: false,
      former: '',
      ...NOBODY,
    },
  ],
  commitment: 'c',
  seed: '',
  scores: null,
  ranking: null,
  rematch: '',
  rematch_of: '',
  daily: '',
  forfeited: false,
  coached: false,
  rated: false,
  lesson: '',
  joint_seed: null,
  takeover: 'host',
  chat: 'all',
  muted: [],
  host_name: 'Anna',
  days: 0,
  stand_in: '',
  programs: false,
  agreements: [],
  undo_together: [],
  away_after: 120,
  votes: [],
  spectators: 0,
  movers: [],
  created: 0,
  changed: 0,
};

const entry = (n: number): LogEntry => ({ n, kind: 'action', seat: 1, name: '', text: '', events: [], at: 0 });

const decision = (since: number): Decision => ({
  seat: 0,
  since,
  prompt: 'act',
  mid_chain: false,
  actions: [],
  seconds: null,
});

function sync(n: number): Sync {
  return {
    kind: 'sync',
    n,
    table: TABLE,
    mine: [0],
    views: { '0': { at: n } },
    decisions: [decision(n)],
    movers: [0],
    waited: [0],
    undo: [],
    lesson: null,
    log: [entry(n)],
    chat: [],
  };
}

function update(n: number, more: Partial<Update> = {}): Update {
  return {
    kind: 'update',
    n,
    entry: entry(n),
    table: null,
    mine: null,
    views: { '0': { at: n } },
    decisions: null,
    movers: null,
    waited: null,
    undo: null,
    lesson: null,
    ...more,
  };
}

/** A connection to a server whose messages the test sends. */
class FakeSocket implements SocketLike {
  sent: ClientMessage[] = [];
  closed = false;
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.call(this as unknown as WebSocket, new Event('open'));
  }

  tell(message: ServerMessage): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  break(): void {
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close'));
  }
}

describe('a session at a table', () => {
  let wires: FakeSocket[];
  let scenes: { scene: Scene; again: boolean }[];
  let refused: Refusal[];
  let nudges: string[];
  let session: TableSession;

  const wire = (): FakeSocket => wires.at(-1) ?? new FakeSocket();

  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    scenes = [];
    refused = [];
    nudges = [];
    session = new TableSession(
      't',
      {
        scene: (scene, again) => scenes.push({ scene, again }),
        refused: (refusal) => refused.push(refusal),
        nudged: (name) => nudges.push(name),
      },
      () => {
        wires.push(new FakeSocket());
        return wire();
      },
    );
    wire().open();
    wire().tell(sync(5));
    return () => {
      session.close();
      vi.useRealTimers();
    };
  });

  it('a session begins with a sync', () => {
    expect(session.state).toBe('live');
    expect(session.table?.id).toBe('t');
    expect(scenes).toHaveLength(1);
    expect(scenes[0]).toMatchObject({ again: true, scene: { n: 5, mine: [0], entries: [] } });
  });

  it('updates are applied, and fields missing in an update stay', () => {
    wire().tell(update(6));
    wire().tell(update(7, { decisions: [], movers: [1], undo: [0], table: { ...TABLE, status: 'over' } }));
    expect(scenes.map(({ scene, again }) => [scene.n, again])).toEqual([
      [5, true],
      [6, false],
      [7, false],
    ]);
    expect(scenes[1]?.scene).toMatchObject({ decisions: [decision(5)], movers: [0], views: { '0': { at: 6 } } });
    expect(scenes[2]?.scene).toMatchObject({ decisions: [], movers: [1], undo: [0], entries: [entry(7)] });
    expect(session.log.map(({ n }) => n)).toEqual([5, 6, 7]);
    expect(session.table?.status).toBe('over');
  });

  it('the playback restarts when my seats change', () => {
    wire().tell(update(6, { mine: [0], table: TABLE }));
    wire().tell(update(7, { mine: [], views: { '-1': {} }, decisions: [] }));
    expect(scenes.map(({ again }) => again)).toEqual([true, false, true]);
  });

  it('entries that are already known are ignored', () => {
    wire().tell(update(5));
    expect(scenes).toHaveLength(1);
    expect(wire().sent).toEqual([]);
  });

  it('one sync is requested when an entry is missing', () => {
    wire().tell(update(7));
    wire().tell(update(8));
    expect(wire().sent.map(({ kind }) => kind)).toEqual(['sync']);
    expect(scenes).toHaveLength(1);
    wire().tell(sync(8));
    wire().tell(update(9));
    expect(scenes.map(({ scene }) => scene.n)).toEqual([5, 8, 9]);
  });

  it('the session is busy until the action was acknowledged and has happened', () => {
    session.act(0, 5, ['go']);
    expect(session.busy(0)).toBe(true);
    expect(session.busy(1)).toBe(false);
    const [sent] = wire().sent;
    expect(sent).toMatchObject({ kind: 'act', n: 5, seat: 0, actions: ['go'] });
    wire().tell({ kind: 'ack', id: sent?.id ?? '', n: 6, again: false });
    expect(session.busy(0)).toBe(true);
    wire().tell(update(6));
    expect(session.busy(0)).toBe(false);

    session.undo(0, 6);
    wire().tell(update(7));
    expect(session.busy(0)).toBe(true);
    wire().tell({ kind: 'ack', id: wire().sent[1]?.id ?? '', n: 7, again: false });
    expect(session.busy(0)).toBe(false);
  });

  it('a made decision is known although the screen still shows it', () => {
    expect(session.isPending(decision(5))).toBe(true);
    wire().tell(update(6));
    expect(session.isPending(decision(5))).toBe(true);
    wire().tell(update(7, { decisions: [decision(7)] }));
    expect(session.isPending(decision(5))).toBe(false);
    expect(session.isPending(decision(7))).toBe(true);
  });

  it('a race continues while others take something', () => {
    const race = (since: number): Decision => ({ ...decision(since), prompt: 'claim', seconds: 30 });
    wire().tell(update(6, { decisions: [race(6)] }));
    wire().tell(update(7, { decisions: [race(7)] }));
    expect(session.isPending(race(6))).toBe(true);
    wire().tell(update(8, { decisions: [decision(8)] }));
    expect(session.isPending(race(6))).toBe(false);
  });

  it('unacknowledged commands are resent with the same id after a broken connection', () => {
    session.act(0, 5, ['go']);
    const [first] = wire().sent;
    wire().break();
    expect(session.state).toBe('lost');
    session.say('still there');
    vi.advanceTimersByTime(1000);
    expect(wires).toHaveLength(2);
    wire().open();
    wire().tell(sync(6));
    expect(session.state).toBe('live');
    expect(wire().sent.map(({ kind }) => kind)).toEqual(['act', 'chat']);
    expect(wire().sent[0]).toEqual(first);
    wire().tell({ kind: 'ack', id: first?.id ?? '', n: 6, again: true });
    expect(session.busy(0)).toBe(false);
  });

  it('a connecting socket is closed once it is open, and its messages are ignored', () => {
    const { session, wires } = begun();
    const [wire] = wires;
    session.close();
    expect(wire?.closed).toBe(false);
    wire?.open();
    expect([wire?.closed, wire?.sent]).toEqual([true, []]);
  });

  it('a silent connection is replaced', () => {
    session.act(0, 5, ['go']);
    vi.advanceTimersByTime(7000);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    expect(wires).toHaveLength(2);
    expect(wires[0]?.closed).toBe(true);
  });

  it('a sync is requested silently when another action came first', () => {
    session.act(0, 5, ['go']);
    wire().tell({
      kind: 'error',
      id: wire().sent[0]?.id ?? '',
      code: 'stale',
      message: 'too late',
      seat: -1,
      seconds: 0,
      say: '',
    });
    expect(refused).toEqual([]);
    expect(session.busy(0)).toBe(false);
    expect(wire().sent.map(({ kind }) => kind)).toEqual(['act', 'sync']);
  });

  it('any other refusal is reported', () => {
    session.act(0, 5, ['nonsense']);
    wire().tell({
      kind: 'error',
      id: wire().sent[0]?.id ?? '',
      code: 'illegal',
      message: 'not legal',
      seat: -1,
      seconds: 0,
      say: '',
    });
    expect(refused.map(({ code }) => code)).toEqual(['illegal']);
    expect(session.busy(0)).toBe(false);
  });

  it('waiting times are computed from the clock of the server', () => {
    wire().tell(update(6, { movers: [1], waited: [7.5] }));
    expect(session.waited).toEqual({ 1: performance.now() - 7500 });
  });

  it('the name of a player who nudges me is reported', () => {
    wire().tell({ kind: 'nudge', name: 'Boris' });
    expect(nudges).toEqual(['Boris']);
  });

  it('presence and chat are stored', () => {
    wire().tell({ kind: 'presence', online: [false, false], away: [130, null], spectators: 3 });
    expect(session.goneSince).toEqual([performance.now() - 130_000, null]);
    expect(session.table).toMatchObject({ spectators: 3, seats: [{ online: false }, { online: false }] });
    const line = { n: 1, name: 'Anna', player: 'me', seat: 0, text: 'hello', at: 0 };
    wire().tell({ kind: 'chat', line });
    wire().tell({ kind: 'chat', line });
    expect(session.chat).toEqual([line]);
  });

  it('the effects of a plan are requested', async () => {
    const answer = session.check(0, { pieces: [] });
    const asked = wire().sent.at(-1);
    expect(asked).toMatchObject({ kind: 'check', seat: 0, plan: { pieces: [] } });
    wire().tell({ kind: 'answer', id: asked?.id ?? '', answer: { price: 3 } });
    expect(await answer).toEqual({ price: 3 });
  });

  it('a hint, and the reason why a piece cannot be touched, are requested', async () => {
    const told = { action: 'bid 3n', actions: ['bid 3n'], targets: ['r3'], plan: null, reason: { key: 'best' } };
    const answer = session.hint(0);
    wire().tell({ kind: 'answer', id: wire().sent.at(-1)?.id ?? '', answer: told });
    expect(await answer).toEqual(told);
    const why = session.whyNot(0, 'r3');
    expect(wire().sent.at(-1)).toMatchObject({ kind: 'why_not', seat: 0, piece: 'r3' });
    wire().tell({ kind: 'answer', id: wire().sent.at(-1)?.id ?? '', answer: { key: 'full' } });
    expect(await why).toEqual({ key: 'full' });
  });

  it('hints are requested one at a time', async () => {
    const told = { action: 'bid 3n', actions: ['bid 3n'], targets: ['r3'], plan: null, reason: { key: 'best' } };
    const hints = () => wire().sent.filter(({ kind }) => kind === 'hint');
    const advice = session.hint(0, { quiet: true });
    const hint = session.hint(0);
    expect(hints()).toMatchObject([{ quiet: true }]);
    wire().tell({ kind: 'answer', id: hints()[0]?.id ?? '', answer: told });
    expect(await advice).toEqual(told);
    await vi.waitFor(() => {
      expect(hints()).toMatchObject([{ quiet: true }, { quiet: false }]);
    });
    wire().tell({ kind: 'answer', id: hints()[1]?.id ?? '', answer: told });
    expect(await hint).toEqual(told);
  });

  it('a refused hint counts as no hint', async () => {
    const refusal = session.hint(0);
    const id = wire().sent.at(-1)?.id ?? '';
    wire().tell({ kind: 'error', id, code: 'too_fast', message: 'one after the other', seat: -1, seconds: 0, say: '' });
    expect(await refusal).toBeNull();
  });

  it('a refused question counts as no answer, without a message to the player', async () => {
    const answer = session.check(0, {});
    wire().tell({
      kind: 'error',
      id: wire().sent.at(-1)?.id ?? '',
      code: 'illegal',
      message: 'no plan',
      seat: -1,
      seconds: 0,
      say: '',
    });
    expect(await answer).toBeNull();
    expect(refused).toEqual([]);
  });

  it('no answer is expected from a lost connection', async () => {
    const answer = session.check(0, {});
    wire().break();
    expect(await answer).toBeNull();
    expect(await session.hint(0)).toBeNull();
  });

  it('a plan is resent until it is acknowledged', () => {
    session.plan(0, 5, { pieces: [] });
    expect(session.busy(0)).toBe(true);
    expect(wire().sent.at(-1)).toMatchObject({ kind: 'plan', n: 5, seat: 0, plan: { pieces: [] } });
    wire().tell({ kind: 'ack', id: wire().sent.at(-1)?.id ?? '', n: 6, again: false });
    wire().tell(update(6));
    expect(session.busy(0)).toBe(false);
  });
});

/** Return a session without listeners, and its connections in the order in which they were opened. */
function begun(): { session: TableSession; wires: FakeSocket[] } {
  const wires: FakeSocket[] = [];
  const session = new TableSession('t', { scene: () => undefined, refused: () => undefined }, () => {
    const wire = new FakeSocket();
    wires.push(wire);
    return wire;
  });
  return { session, wires };
}

it.each(['not_found', 'forbidden', 'other_rules', 'unknown_game'])(
  'the session does not reconnect after %s',
  (code) => {
    vi.useFakeTimers();
    const { session, wires } = begun();
    wires[0]?.open();
    wires[0]?.tell({ kind: 'error', id: '', code, message: 'the table cannot be had', seat: -1, seconds: 0, say: '' });
    wires[0]?.break();
    vi.advanceTimersByTime(60_000);
    expect(session.state).toBe('gone');
    expect(session.gone?.code).toBe(code);
    expect(wires).toHaveLength(1);
    vi.useRealTimers();
  },
);

it('the session backs off when each connection is refused right after it opens', () => {
  vi.useFakeTimers();
  const { session, wires } = begun();
  let refusals = 0;
  for (let time = 0; time < 60_000; time += 100) {
    const wire = wires[refusals];
    if (wire) {
      refusals += 1;
      wire.open();
      wire.tell({ kind: 'error', id: '', code: 'too_many_sockets', message: 'later', seat: -1, seconds: 3, say: '' });
      wire.break();
    }
    vi.advanceTimersByTime(100);
  }
  expect(session.state).toBe('lost');
  expect(wires.length).toBeGreaterThan(3);
  expect(wires.length).toBeLessThan(15);
  session.close();
  vi.useRealTimers();
});

it('the session does not reconnect after the server restarted with other rules', () => {
  vi.useFakeTimers();
  const { session, wires } = begun();
  wires[0]?.open();
  wires[0]?.tell(sync(5));
  wires[0]?.break();
  vi.advanceTimersByTime(1000);
  wires[1]?.open();
  wires[1]?.tell({ kind: 'error', id: '', code: 'other_rules', message: 'newer rules', seat: -1, seconds: 0, say: '' });
  wires[1]?.break();
  vi.advanceTimersByTime(60_000);
  expect(session.state).toBe('gone');
  expect(wires).toHaveLength(2);
  vi.useRealTimers();
});

describe('a connection that no longer passes bytes', () => {
  const ack = (id: string, n: number): ServerMessage => ({ kind: 'ack', id, n, again: false });
  const pings = (wire: FakeSocket | undefined) => wire?.sent.filter(({ kind }) => kind === 'ping') ?? [];

  beforeEach(() => {
    vi.useFakeTimers();
    return () => {
      vi.useRealTimers();
    };
  });

  it('a dead connection is reported and replaced within 30 seconds while nothing is sent', () => {
    const { session, wires } = begun();
    wires[0]?.open();
    wires[0]?.tell(sync(5));
    let seconds = 0;
    const live = () => session.state === 'live';
    for (; live() && seconds < 60; seconds += 1) vi.advanceTimersByTime(1000);
    expect(session.state).toBe('lost');
    expect(seconds).toBeLessThanOrEqual(30);
    expect(wires).toHaveLength(2);
    wires[1]?.open();
    wires[1]?.tell(sync(9));
    expect([session.state, session.scene?.n]).toEqual(['live', 9]);
    session.close();
  });

  it('a dead connection is reported within 30 seconds while connecting and after opening', () => {
    for (const open of [false, true]) {
      const { session, wires } = begun();
      if (open) wires[0]?.open();
      vi.advanceTimersByTime(29_000);
      expect(session.state).toBe('lost');
      expect(wires.length).toBeGreaterThan(1);
      session.close();
    }
  });

  it('the connection is kept as long as its pings are answered', () => {
    const { session, wires } = begun();
    wires[0]?.open();
    wires[0]?.tell(sync(5));
    let answered = 0;
    for (let time = 0; time < 300_000; time += 1000) {
      vi.advanceTimersByTime(1000);
      for (const { id } of pings(wires[0]).slice(answered)) wires[0]?.tell(ack(id, 5));
      answered = pings(wires[0]).length;
    }
    expect(session.state).toBe('live');
    expect(wires).toHaveLength(1);
    expect(answered).toBeGreaterThan(10);
    session.close();
  });

  it.each(['online', 'offline', 'focus', 'pageshow'])('the connection is checked immediately on %s', (event) => {
    const { session, wires } = begun();
    wires[0]?.open();
    wires[0]?.tell(sync(5));
    dispatchEvent(new Event(event));
    expect(pings(wires[0])).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(session.state).toBe('lost');
    expect(wires).toHaveLength(2);
    session.close();
  });

  it('the connection is checked when the device wakes', () => {
    const { session, wires } = begun();
    wires[0]?.open();
    wires[0]?.tell(sync(5));
    vi.setSystemTime(Date.now() + 3_600_000); // the timers were stopped, as on a sleeping device
    vi.advanceTimersByTime(2000);
    expect(pings(wires[0])).toHaveLength(1);
    session.close();
  });

  it('the connection is kept when the clock of the device is set back by a day', () => {
    const { session, wires } = begun();
    wires[0]?.open();
    wires[0]?.tell(sync(5));
    vi.setSystemTime(Date.now() - 86_400_000);
    vi.advanceTimersByTime(9000);
    expect([session.state, pings(wires[0]).length]).toEqual(['live', 0]);
    wires[0]?.break();
    expect(session.retry - performance.now()).toBeLessThan(1000);
    session.close();
  });

  it('a sync is requested when the answer shows that an update is missing', () => {
    const { session, wires } = begun();
    wires[0]?.open();
    wires[0]?.tell(sync(5));
    dispatchEvent(new Event('focus'));
    wires[0]?.tell(ack(pings(wires[0])[0]?.id ?? '', 6));
    expect(wires[0]?.sent.map(({ kind }) => kind)).toEqual(['ping', 'sync']);
    session.close();
  });
});

describe('backoff', () => {
  it('the delay grows up to a limit, with random jitter', () => {
    expect(backoff(0, 0.5)).toBe(400);
    expect(backoff(1, 0.5)).toBe(800);
    expect(backoff(30, 0.5)).toBe(15_000);
    expect(backoff(3, 0)).toBeLessThan(backoff(3, 1));
  });
});
