import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  proto,
  WAMessageStatus,
  WAMessageStubType,
  type BaileysEventMap,
} from '@whiskeysockets/baileys';
import { createLibraryMessage, FakeSocket } from '../../../../test/support/unit/fake-socket.js';
import { toInboundBatch } from '../mapping/batch.mapper.js';
import { preventMerges } from './event-buffer.patch.js';

const CHAT = '15550101@s.whatsapp.net';
const ME = { jid: '15550000@s.whatsapp.net', lid: '9000000@lid' };
const { Type } = proto.Message.ProtocolMessage;
const { READ } = WAMessageStatus;

let ev: FakeSocket['ev'];
let flushed: Partial<BaileysEventMap>[];
let deletedForMe: BaileysEventMap['messages.delete'][];

/** The library's own buffer in its state while offline messages arrive. */
beforeEach(() => {
  ({ ev } = new FakeSocket(undefined as never));
  deletedForMe = [];
  preventMerges(ev, (deletion) => deletedForMe.push(deletion));
  flushed = [];
  ev.process((events) => void flushed.push(events));
  ev.buffer();
});

/** The buffer keeps a timer as long as it buffers. */
afterEach(() => ev.destroy());

function flush() {
  ev.flush();
  return toInboundBatch(flushed[0] ?? {}, ME, Date.now());
}

function receive(id: string, message: proto.IMessage, fromMe = false) {
  const received = createLibraryMessage(message, { key: { id, remoteJid: CHAT, fromMe } });
  ev.emit('messages.upsert', { messages: [received], type: 'append' });
  return received.key;
}

/** Emits a message that changes another one, and the library's event for it (Baileys: Utils/process-message.js). */
function revoke(id: string): void {
  const key = receive('REVOKE', { protocolMessage: { type: Type.REVOKE, key: { id } } });
  const update = { message: null, messageStubType: WAMessageStubType.REVOKE, key };
  ev.emit('messages.update', [{ key: { ...key, id }, update }]);
}

function edit(id: string, text: string): void {
  const editedMessage = { conversation: text };
  const key = receive('EDIT', {
    protocolMessage: { type: Type.MESSAGE_EDIT, key: { id }, editedMessage },
  });
  const update = { message: { editedMessage: { message: editedMessage } }, messageTimestamp: 9 };
  ev.emit('messages.update', [{ key: { ...key, id }, update }]);
}

const ORIGINAL = { id: 'A', type: 'text', text: 'hello', timestamp: 1_700_000_000_000 };

it('drops ids that are no address, and changes no object', () => {
  const ids = ['__proto__', 'constructor', '', CHAT];
  const endOfHistoryTransferType =
    proto.Conversation.EndOfHistoryTransferType.COMPLETE_BUT_MORE_MESSAGES_REMAIN_ON_PRIMARY;
  const entries = ids.map((id) => ({ id, name: id, endOfHistoryTransferType, polluted: 1 }));
  for (let time = 0; time < 2; time += 1) {
    const copies = entries.map((entry) => ({ ...entry }));
    ev.emit('messaging-history.set', { chats: copies, contacts: copies, messages: [] });
    ev.emit('chats.upsert', copies);
    ev.emit('chats.update', copies);
    ev.emit('contacts.upsert', copies);
    ev.emit('contacts.update', copies);
    ev.emit('groups.update', copies);
  }
  for (const object of [{}, Object]) {
    expect(object).not.toHaveProperty('polluted');
    expect(object).not.toHaveProperty('endOfHistoryTransferType');
  }
  ev.flush();
  const [{ 'messaging-history.set': set }] = flushed;
  expect(set?.chats.map(({ id }) => id)).toEqual([CHAT]);
  expect(set?.contacts.map(({ id }) => id)).toEqual([CHAT]);
});

it('flushes large messages before all have come', () => {
  const large = { conversation: 'a'.repeat(5 * 1024 * 1024) };
  for (const id of ['A', 'B', 'C']) receive(id, large);
  const ids = flushed.flatMap(({ 'messages.upsert': upsert }) =>
    (upsert?.messages ?? []).map(({ key }) => key.id),
  );
  expect(ids).toEqual(['A', 'B']);
  expect(ev.isBuffering()).toBe(true);
});

describe('a message that comes together with', () => {
  it('passes on at once the deletions that the phone made for itself', () => {
    const deletion = { keys: [{ id: 'A', remoteJid: CHAT, fromMe: false }] };
    ev.emit('messages.delete', deletion);
    expect(deletedForMe).toEqual([deletion]);
  });

  it.each<[string, () => void, object]>([
    ['its deletion', () => revoke('A'), { deletions: [{ messageId: 'A' }] }],
    ['its edit', () => edit('A', 'bye'), { edits: [{ messageId: 'A', text: 'bye' }] }],
    [
      'a reaction',
      () => {
        const text = '👍';
        const key = receive('R', { reactionMessage: { key: { id: 'A' }, text } });
        const target = { id: 'A', remoteJid: CHAT, fromMe: false };
        ev.emit('messages.reaction', [{ key: target, reaction: { key, text } }]);
      },
      { reactions: [{ messageId: 'A', emoji: '👍' }] },
    ],
    [
      'its removal from the phone',
      () => ev.emit('messages.delete', { keys: [{ id: 'A', remoteJid: CHAT, fromMe: false }] }),
      {},
    ],
  ])('%s is whole', (_case, change, expected) => {
    receive('A', { conversation: 'hello' });
    change();
    expect(flush()).toMatchObject({ messages: [ORIGINAL], ...expected });
  });

  it.each<[string, () => void, object]>([
    ['its deletion', () => revoke('A'), { deletions: [{ messageId: 'A' }] }],
    ['its edit', () => edit('A', 'bye'), { edits: [{ messageId: 'A', text: 'bye' }] }],
  ])('%s before it is whole', (_case, change, expected) => {
    change();
    receive('A', { conversation: 'hello' });
    expect(flush()).toMatchObject({ messages: [ORIGINAL], ...expected });
  });

  it('a receipt keeps its own time', () => {
    const key = receive('A', { conversation: 'hello' }, true);
    ev.emit('messages.update', [
      { key, update: { status: READ, messageTimestamp: 1_800_000_000 } },
    ]);
    expect(flush().messages).toMatchObject([ORIGINAL]);
  });
});

describe('two members’ messages with the same id', () => {
  const GROUP = '12345678@g.us';

  function say(participant: string, text: string, type: 'append' | 'notify' = 'append') {
    const key = { id: 'A', remoteJid: GROUP, participant, fromMe: false };
    const message = createLibraryMessage({ conversation: text }, { key });
    ev.emit('messages.upsert', { messages: [message], type });
  }

  it('are both delivered, in their order', () => {
    say('15550101@s.whatsapp.net', 'first');
    say('15550102@s.whatsapp.net', 'second');
    say('15550101:3@s.whatsapp.net', 'first');
    ev.flush();
    const texts = flushed.flatMap((events) => toInboundBatch(events, ME, Date.now()).messages);
    expect(texts.map(({ text, senderJid }) => [text, senderJid])).toEqual([
      ['first', '15550101@s.whatsapp.net'],
      ['second', '15550102@s.whatsapp.net'],
      ['first', '15550101@s.whatsapp.net'],
    ]);
  });

  it('are held back with all others until the buffer is flushed', () => {
    say('15550101@s.whatsapp.net', 'first');
    say('15550101@s.whatsapp.net', 'first');
    expect(flushed).toEqual([]);
    ev.flush();
    expect(flushed).toHaveLength(1);
  });
});

describe('news without a message of its own', () => {
  it('is delivered: a chat that was read elsewhere, between messages', () => {
    for (const unreadCount of [1, 0, 1]) ev.emit('chats.update', [{ id: CHAT, unreadCount }]);
    ev.emit('chats.update', [{ id: CHAT, archived: false }]);
    expect(flush().chatsRead).toMatchObject([{ jid: CHAT }]);
  });

  it('is delivered: the unread count of the history', () => {
    ev.emit('messaging-history.set', {
      chats: [{ id: CHAT, unreadCount: 3 }],
      contacts: [],
      messages: [],
    });
    ev.emit('chats.update', [{ id: CHAT, unreadCount: 1 }]);
    flush();
    expect(flushed[0]?.['messaging-history.set']?.chats).toMatchObject([{ unreadCount: 3 }]);
  });
});
