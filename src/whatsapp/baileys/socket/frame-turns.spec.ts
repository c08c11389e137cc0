import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Ownership } from '../../../base/storage/ownership.js';
import { FrameTurns } from './frame-turns.js';

/** The frames that the library got, in order. */
let got: string[];
let turns: FrameTurns;

class FakeClient extends EventEmitter {
  isPaused = false;
  readonly sent: unknown[] = [];
  readonly socket = {
    send: (frame: unknown) => void this.sent.push(frame),
    pause: () => void (this.isPaused = true),
    resume: () => void (this.isPaused = false),
  };

  /** @param work ms that each frame takes, in microtasks */
  constructor(
    readonly name: string,
    work = 0,
  ) {
    super();
    turns.attachTo(this);
    this.on('message', (text: string | Buffer) => void this.handle(String(text).slice(0, 9), work));
    this.on('error', () => got.push(`${name} error`));
    this.on('close', () => got.push(`${name} close`));
  }

  private async handle(text: string, work: number): Promise<void> {
    got.push(`${this.name} ${text}`);
    for (let end = performance.now() + work; performance.now() < end;) await Promise.resolve();
    got.push(`${this.name} ${text} done`);
  }

  frames(count: number): void {
    for (let number = 1; number <= count; number += 1) this.emit('message', String(number));
  }

  get begun(): string[] {
    return got.filter((line) => line.startsWith(`${this.name} `) && !line.endsWith('done'));
  }
}

async function untilGot(count: number): Promise<void> {
  while (got.length < count) await setImmediate();
}

beforeEach(() => {
  got = [];
  turns = new FrameTurns();
});

describe('one socket', () => {
  it('gives its frames to the library at once', () => {
    const only = new FakeClient('a');
    only.frames(3);
    expect(only.begun).toEqual(['a 1', 'a 2', 'a 3']);
  });

  it('gives a large one a turn of its own, in its place', async () => {
    const only = new FakeClient('a', 3);
    const large = Buffer.alloc(64 * 1024, 'L');
    only.frames(1);
    await untilGot(2);
    for (const frame of [large, '2', '3', large, large, '4']) only.emit('message', frame);
    await untilGot(2 * 7);
    const turns = [['1'], ['LLLLLLLLL'], ['2', '3'], ['LLLLLLLLL'], ['LLLLLLLLL'], ['4']];
    for (const turn of turns) {
      const lines = turn.flatMap((text) => [`a ${text}`, `a ${text} done`]);
      expect(got.splice(0, lines.length).toSorted()).toEqual(lines.toSorted());
    }
  });

  it('does so again when the others have closed, after the frames that still wait', async () => {
    const [one, other] = [new FakeClient('a'), new FakeClient('b')];
    one.frames(1);
    other.frames(2);
    other.emit('close');
    await untilGot(7);
    expect(other.begun).toEqual(['b 1', 'b 2', 'b close']);
    one.emit('message', 'last');
    expect(got.slice(7)).toEqual(['a last', 'a last done']);
  });
});

describe('several sockets', () => {
  it('take turns of three frames, each with all its synchronous work', async () => {
    const [one, other] = [new FakeClient('a', 1), new FakeClient('b', 1)];
    one.frames(1);
    await untilGot(2);
    got = [];
    other.frames(5);
    one.frames(4);
    await untilGot(2 * 9);
    const turn = (name: string, from: number, to: number) =>
      ['', ' done'].flatMap((end) =>
        Array.from({ length: to - from + 1 }, (_, at) => `${name} ${from + at}${end}`),
      );
    const sorted = (lines: string[]) => lines.toSorted();
    for (const [at, lines] of [
      [0, turn('b', 1, 3)],
      [6, turn('a', 1, 3)],
      [12, turn('b', 4, 5)],
      [16, turn('a', 4, 4)],
    ] as const) {
      expect(sorted(got.slice(at, at + lines.length))).toEqual(sorted(lines));
    }
    expect(one.begun).toEqual(turn('a', 1, 4).slice(0, 4));
  });

  it('let requests and timers run in between', async () => {
    const [one, other] = [new FakeClient('a', 2), new FakeClient('b', 2)];
    one.frames(1);
    other.frames(50);
    one.frames(50);
    await setImmediate();
    const before = got.length;
    expect(before).toBeLessThan(50);
    await untilGot(202);
  });

  it('report the end of one after its frames', async () => {
    const [one, other] = [new FakeClient('a'), new FakeClient('b')];
    one.frames(1);
    other.frames(20);
    other.emit('error', new Error('reset'));
    other.emit('close');
    await untilGot(2 + 40 + 2);
    expect(other.begun.slice(-3)).toEqual(['b 20', 'b error', 'b close']);
  });

  it('read no more while many frames wait', async () => {
    const [one, other] = [new FakeClient('a'), new FakeClient('b')];
    one.frames(1);
    other.frames(499);
    expect(other.isPaused).toBe(false);
    other.frames(1);
    expect(other.isPaused).toBe(true);
    expect(one.isPaused).toBe(false);
    await untilGot(2 + 1000);
    expect(other.isPaused).toBe(false);
  });

  it('read no more while few, but large frames wait', async () => {
    const [one, other] = [new FakeClient('a'), new FakeClient('b')];
    one.frames(1);
    for (const isPaused of [false, true, true]) {
      other.emit('message', Buffer.alloc(5 * 1024 * 1024));
      expect(other.isPaused).toBe(isPaused);
    }
    await untilGot(2 + 6);
    expect(other.isPaused).toBe(false);
  });
});

describe('a process that may not act any more', () => {
  class LostOwnership extends Ownership {
    override assertHeld(): void {
      throw new Error('lost');
    }
  }

  it('neither reads nor writes a frame, nor hears that another connection has replaced its own', () => {
    turns = new FrameTurns(new LostOwnership());
    const client = new FakeClient('a');
    expect(() => client.frames(1)).toThrow('lost');
    expect(() => client.socket.send('frame')).toThrow('lost');
    expect(() => client.emit('close', 440)).toThrow('lost');
    expect([...got, ...client.sent]).toEqual([]);
  });
});
