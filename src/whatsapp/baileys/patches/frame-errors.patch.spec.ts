import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { handleFrameErrors } from './frame-errors.patch.js';

let ws: EventEmitter;
let read: string[];
let unreadable: string[];
let outOfStep: string[];
/** Words that the library's reader has not looked at yet. */
let waiting: string[];

/** Reads as the library does: one word is a frame, and it stops at a bad one. */
async function readAsLibrary(data: Uint8Array): Promise<void> {
  await Promise.resolve();
  waiting.push(...Buffer.from(data).toString().split(' ').filter(Boolean));
  for (let frame = waiting.shift(); frame; frame = waiting.shift()) {
    if (frame === 'bad') throw new Error('invalid tag');
    if (frame === 'number') throw 1006;
    if (frame === 'forged') throw new Error('Unsupported state or unable to authenticate data');
    read.push(frame);
  }
}

async function receive(frames: string): Promise<void> {
  ws.emit('message', Buffer.from(frames));
  await new Promise(setImmediate);
}

beforeEach(() => {
  [read, unreadable, outOfStep, waiting] = [[], [], [], []];
  ws = new EventEmitter();
  // Listens with an async function, as the library does.
  ws.on('message', readAsLibrary as (data: Uint8Array) => void);
  handleFrameErrors(ws, {
    onOutOfStep: ({ message }) => outOfStep.push(message),
    onUnreadable: ({ message }) => unreadable.push(message),
  });
});

describe('handleFrameErrors', () => {
  it('hands each frame to the library once', async () => {
    await receive('one two');
    expect([read, unreadable, outOfStep]).toEqual([['one', 'two'], [], []]);
  });

  it('goes on after frames that make no sense', async () => {
    await receive('one bad two number three');
    expect(read).toEqual(['one', 'two', 'three']);
    expect(unreadable).toEqual(['invalid tag', '1006']);
    expect(outOfStep).toEqual([]);
  });

  it('stops at a frame that cannot be decrypted', async () => {
    await receive('one forged two');
    expect(read).toEqual(['one']);
    expect(outOfStep).toHaveLength(1);
    expect(unreadable).toEqual([]);
  });

  it('ends with the library’s own reading', async () => {
    ws.removeAllListeners('message');
    await receive('late');
    expect(read).toEqual([]);
  });
});
