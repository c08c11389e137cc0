import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { proto, type WASocket } from '@whiskeysockets/baileys';
import { createLibraryMessage, FakeSocket } from '../../../../test/support/unit/fake-socket.js';
import { HistoryReceipts } from './history-receipts.patch.js';

const { RECENT } = proto.Message.HistorySyncType;

let ev: WASocket['ev'];
let taken: string[][];

/** The library's own buffer. */
beforeEach(() => {
  ({ ev } = new FakeSocket(undefined as never));
  const receipts = new HistoryReceipts(ev, 'recent');
  taken = [];
  ev.process((events) => void taken.push(receipts.take(events)));
});

/** The buffer keeps a timer as long as it buffers. */
afterEach(() => ev.destroy());

function notify(id: string, chunkOrder = 1, peerDataRequestSessionId?: string): void {
  const historySyncNotification = { syncType: RECENT, chunkOrder, peerDataRequestSessionId };
  const message = createLibraryMessage(
    { protocolMessage: { historySyncNotification } },
    { key: { id, fromMe: true } },
  );
  ev.emit('messages.upsert', { messages: [message], type: 'notify' });
}

function hand(chunkOrder = 1, peerDataRequestSessionId?: string): void {
  const lists = { chats: [], contacts: [], messages: [] };
  ev.emit('messaging-history.set', { ...lists, chunkOrder, peerDataRequestSessionId });
}

const ids = () => taken.flat();

describe('the notifications of a history', () => {
  it('are known when it comes at once', () => {
    notify('A');
    hand();
    expect(taken).toEqual([[], ['A']]);
  });

  it('include all that the library has merged', () => {
    ev.buffer();
    notify('A', 1);
    hand(1);
    notify('B', 2);
    hand(2);
    expect(taken).toEqual([]);
    ev.flush();
    expect(ids()).toEqual(['A', 'B']);
  });

  it('wait for their history, which may come with a later flush', () => {
    ev.buffer();
    notify('A');
    ev.flush();
    expect(ids()).toEqual([]);
    hand();
    expect(ids()).toEqual(['A']);
  });

  it('are returned once each', () => {
    notify('A');
    hand();
    hand();
    expect(ids()).toEqual(['A']);
  });

  it('do not include one whose history could not be fetched', () => {
    notify('FAILED', 1);
    notify('B', 2);
    hand(2);
    expect(ids()).toEqual(['B']);
  });

  it.each([
    ['part', 2, 'session'],
    ['answer', 1, 'another session'],
  ])('do not include one of another %s', (_case, chunkOrder, session) => {
    notify('A', 1, 'session');
    hand(chunkOrder, session);
    expect(ids()).toEqual([]);
  });

  it('include no other messages', () => {
    notify('A');
    const message = createLibraryMessage({ conversation: 'in between' }, { key: { id: 'B' } });
    ev.emit('messages.upsert', { messages: [message], type: 'notify' });
    hand();
    expect(ids()).toEqual(['A']);
  });
});
