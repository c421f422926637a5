import { beforeEach, describe, expect, it } from 'vitest';
import { BotPort, type PortLike } from './bot-port';
import type { Thought, ToBots } from './protocol';

class FakePort implements PortLike {
  heard: ToBots[] = [];
  onmessage: PortLike['onmessage'] = null;

  postMessage(message: ToBots): void {
    this.heard.push(message);
  }

  says(thought: Thought): void {
    this.onmessage?.(new MessageEvent('message', { data: thought }));
  }
}

describe('the port to the bot worker', () => {
  let answers: [number, Record<string, unknown>][];
  let measured: [string, string, number][];
  let wanted: number;
  let bots: BotPort;

  beforeEach(() => {
    [answers, measured, wanted] = [[], [], 0];
    bots = new BotPort({
      thought: (...answer) => answers.push(answer),
      measured: (...speed) => measured.push(speed),
      wanted: () => (wanted += 1),
    });
  });

  const connected = (): FakePort => {
    const port = new FakePort();
    bots.connect(port);
    return port;
  };
  const think = (job: number, question: Record<string, unknown> = {}): void => {
    bots.think({ kind: 'think', job, question: { game: 'h', bot: 'chief', ...question } });
  };

  it('a failed request is repeated with a second worker, and then gets no answer', () => {
    const first = connected();
    think(7);
    bots.connect(null);
    expect([wanted, answers]).toEqual([1, []]);
    const second = connected();
    expect(second.heard).toEqual(first.heard);
    first.says({ job: 7, answer: { action: 1 }, took: 1 }); // this answer comes too late
    bots.connect(null);
    expect([wanted, answers]).toEqual([1, [[7, {}]]]);
    think(8);
    expect(wanted).toBe(2);
    expect(connected().heard).toMatchObject([{ kind: 'think', job: 8 }]);
  });

  it('only whole decisions are measured', () => {
    const port = connected();
    think(14, { hint: true }); // this answer is not a move
    think(15, { left: 0.1 }); // this answer is incomplete
    think(16);
    for (const job of [14, 15, 16]) port.says({ job, answer: {}, took: 70 });
    expect(measured).toEqual([['h', 'chief', 70]]);
    expect(answers.map(([job]) => job)).toEqual([14, 15, 16]);
  });

  it('a computation that is no longer needed is interrupted', () => {
    const port = connected();
    think(8);
    bots.forget(8);
    expect(port.heard.at(-1)).toEqual({ kind: 'forget', job: 8 });
    port.says({ job: 8, answer: { action: 1 }, took: 1 });
    expect(answers).toEqual([]);
  });
});
