import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { makeOfflineNodeProcessor } from '@whiskeysockets/baileys/lib/Utils/offline-node-processor.js';
import { settle, useFakeClock } from '../../../../test/support/unit/factories.js';
import { StanzaOrder } from './stanza-order.patch.js';

/** The stanzas that the library has handled, in order; a live one says so. */
let handled: string[];
let ws: EventEmitter;
let order: StanzaOrder;
/** Lets the library finish with the stanza that it is handling. */
let finishOne: () => Promise<void>;

beforeEach(() => {
  handled = [];
  ws = new EventEmitter();
  listenAsLibrary();
  order = new StanzaOrder(ws as unknown as WASocket['ws']);
});

afterEach(() => order.close());

/** The library's own queue, and its way to decide who goes into it (Baileys: Socket/messages-recv.js). */
function listenAsLibrary(): void {
  const waiting: (() => void)[] = [];
  finishOne = async () => {
    waiting.shift()?.();
    await settle();
  };
  const handle = async (node: BinaryNode): Promise<void> => {
    const [first] = (node.content ?? []) as BinaryNode[];
    handled.push(`begin ${first?.tag}`);
    await new Promise<void>((resolve) => waiting.push(resolve));
    handled.push(`${first?.tag}${node.attrs.offline ? '' : ' live'}`);
  };
  const types = ['message', 'notification', 'call'] as const;
  const queue = makeOfflineNodeProcessor(new Map(types.map((type) => [type, handle])), {
    isWsOpen: () => true,
    onUnexpectedError: (error: Error) => {
      throw error;
    },
    yieldToEventLoop: () => Promise.resolve(),
  });
  for (const type of types) {
    const listen = async (node: BinaryNode): Promise<void> => {
      if (node.attrs.offline) queue.enqueue(type, node);
      else await handle(node);
    };
    // The library's listeners return their promises, too.
    ws.on(`CB:${type}`, listen as (node: BinaryNode) => void);
  }
}

function bring(name: string, attrs: Record<string, string> = {}, tag = 'message'): void {
  ws.emit(`CB:${tag}`, { tag, attrs: { id: name, ...attrs }, content: [{ tag: name, attrs: {} }] });
}

function bringOffline(name: string, tag?: string): void {
  bring(name, { offline: '0' }, tag);
}

function announce(): void {
  ws.emit('CB:ib,,offline_preview', {});
}

function announceEnd(): void {
  ws.emit('CB:ib,,offline', {});
}

async function finishAll(): Promise<string[]> {
  for (let left = 20; left > 0; left -= 1) await finishOne();
  return handled.filter((entry) => !entry.startsWith('begin'));
}

describe('live stanzas', () => {
  it('are passed on at once if nothing waits', async () => {
    bring('A');
    await settle();
    bring('B', {}, 'notification');
    expect(handled).toEqual(['begin A', 'begin B']);
    announceEnd();
    bring('C', {}, 'call');
    expect(handled).toEqual(['begin A', 'begin B', 'begin C']);
  });

  it('wait for the message before them if they are messages, and stay live', async () => {
    bring('A');
    bring('B');
    await settle();
    expect(handled).toEqual(['begin A']);
    expect(await finishAll()).toEqual(['A live', 'B live']);
  });

  it('do not hold up others when they fail', async () => {
    ws.prependListener('CB:message', () => {
      throw new Error('unreadable');
    });
    bring('A');
    bring('B');
    expect(await finishAll()).toEqual(['A live', 'B live']);
  });

  it('wait from the announcement of offline stanzas to their end', async () => {
    announce();
    bring('live');
    bringOffline('old');
    await finishAll();
    expect(handled).toEqual(['begin old', 'old']);
    announceEnd();
    expect(await finishAll()).toEqual(['old', 'live live']);
  });

  it('wait for the queue of the library, in their order, and stay live', async () => {
    bringOffline('old 1');
    bring('live 1', {}, 'notification');
    bringOffline('old 2');
    bring('live 2');
    announceEnd();
    bring('live 3', {}, 'call');
    expect(handled).toEqual(['begin old 1']);
    expect(await finishAll()).toEqual([
      'old 1',
      'old 2',
      'live 1 live',
      'live 2 live',
      'live 3 live',
    ]);
  });

  it('are handled at once again when the queue is empty', async () => {
    bringOffline('old');
    announceEnd();
    bring('live 1');
    await finishAll();
    bring('live 2');
    await settle();
    bring('live 3', {}, 'notification');
    expect(handled.slice(-2)).toEqual(['begin live 2', 'begin live 3']);
  });

  it('wait only behind an offline one that comes after the end', async () => {
    announceEnd();
    bringOffline('late 1');
    bringOffline('late 2');
    bring('live');
    expect(await finishAll()).toEqual(['late 1', 'late 2', 'live live']);
  });

  it('stop waiting if the server announces no end', async () => {
    useFakeClock();
    bringOffline('old 1');
    bring('live');
    jest.advanceTimersByTime(9_999);
    bringOffline('old 2');
    jest.advanceTimersByTime(9_999);
    expect(await finishAll()).toEqual(['old 1', 'old 2']);
    jest.advanceTimersByTime(1);
    expect(await finishAll()).toEqual(['old 1', 'old 2', 'live live']);
  });

  it('that wait for another one when the connection ends are left to the server', async () => {
    bring('A');
    bring('B');
    await settle();
    order.close();
    expect(await finishAll()).toEqual(['A live']);
  });

  it('that still wait when the connection ends are left to the server', async () => {
    bringOffline('old');
    bring('live');
    order.close();
    announceEnd();
    expect(await finishAll()).toEqual(['old']);
  });
});

describe('the waiting stanzas', () => {
  const MEGABYTE = 1024 * 1024;
  let source: { pause: jest.Mock; resume: jest.Mock };

  beforeEach(() => {
    source = { pause: jest.fn(), resume: jest.fn() };
    Object.assign(ws, { socket: source });
  });

  function bringLarge(name: string, attrs: Record<string, string> = {}): void {
    const content = [{ tag: name, attrs: {}, content: new Uint8Array(3 * MEGABYTE) }];
    ws.emit('CB:message', { tag: 'message', attrs: { id: name, ...attrs }, content });
  }

  it.each([
    ['live messages', {}],
    ['offline ones', { offline: '0' }],
  ])('stops the socket at 8 MB until half of it is handled: %s', async (_name, attrs) => {
    for (const name of ['A', 'B']) bringLarge(name, attrs);
    await settle();
    expect(source.pause).not.toHaveBeenCalled();
    for (const name of ['C', 'D']) bringLarge(name, attrs);
    expect(source.pause).toHaveBeenCalled();
    await finishOne();
    expect(source.resume).not.toHaveBeenCalled();
    await finishAll();
    expect(source.resume).toHaveBeenCalledTimes(1);
    expect(handled.filter((entry) => !entry.startsWith('begin'))).toHaveLength(4);
  });

  it('reads on after a second, since the library may wait for an answer, and stops again', async () => {
    useFakeClock();
    for (const name of ['A', 'B', 'C']) bringLarge(name);
    jest.advanceTimersByTime(999);
    expect(source.resume).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(source.resume).toHaveBeenCalledTimes(1);
    source.pause.mockClear();
    bringLarge('D');
    expect(source.pause).toHaveBeenCalledTimes(1);
    await finishAll();
  });

  it('lets the socket read its end', async () => {
    for (const name of ['A', 'B', 'C']) bringLarge(name);
    order.close();
    expect(source.resume).toHaveBeenCalledTimes(1);
    await finishAll();
  });

  it('ends the phase at 8 MB of live stanzas, in their order behind the offline ones', async () => {
    bringOffline('old');
    for (const name of ['A', 'B']) bringLarge(name);
    await finishAll();
    expect(handled).toEqual(['begin old', 'old']);
    bringLarge('C');
    expect(await finishAll()).toEqual(['old', 'A live', 'B live', 'C live']);
  });
});

it('keeps nothing else back', () => {
  const receipts = jest.fn();
  ws.on('CB:receipt', receipts);
  announce();
  ws.emit('CB:receipt', { tag: 'receipt', attrs: {} });
  expect(receipts).toHaveBeenCalledTimes(1);
});
