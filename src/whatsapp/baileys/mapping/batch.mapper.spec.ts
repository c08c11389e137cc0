import { describe, expect, it } from '@jest/globals';
import {
  proto,
  WAMessageStubType,
  type BaileysEventMap,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import { createLibraryMessage } from '../../../../test/support/unit/fake-socket.js';
import { emptyBatch, isEmptyBatch } from '../../inbound-batch.js';
import { toInboundBatch } from './batch.mapper.js';

const OWN_PN = '15550000@s.whatsapp.net';
const PN = '15550001@s.whatsapp.net';
const LID = '900@lid';
const NOW = 1_800_000_000_000;

function map(events: Partial<BaileysEventMap>) {
  return toInboundBatch(events, { jid: OWN_PN, lid: '9000000@lid' }, NOW);
}

function upsert(key: Partial<WAMessageKey>, type: 'notify' | 'append' = 'notify') {
  const messages = [createLibraryMessage({ conversation: 'hi' }, { key: { id: 'A', ...key } })];
  return { 'messages.upsert': { messages, type } };
}

describe('toInboundBatch', () => {
  it('is empty for events with nothing to store', () => {
    const batch = map({ 'connection.update': { connection: 'open' }, 'creds.update': {} });
    expect(batch).toEqual({ ...emptyBatch(OWN_PN), storedIds: [] });
    expect(isEmptyBatch(batch)).toBe(true);
  });

  it.each([
    ['notify', 'live'],
    ['append', 'offline'],
  ] as const)('takes a message of the type %s as %s', (type, origin) => {
    expect(map(upsert({ remoteJid: PN }, type)).messages).toMatchObject([{ text: 'hi', origin }]);
  });

  it('drops messages without an entry and keeps the others in order', () => {
    const messages = [
      createLibraryMessage({ conversation: 'one' }),
      createLibraryMessage({ protocolMessage: {} }),
      createLibraryMessage({ conversation: 'two' }),
    ];
    const batch = map({ 'messages.upsert': { messages, type: 'notify' } });
    expect(batch.messages.map(({ text }) => text)).toEqual(['one', 'two']);
  });
});

describe('the confirmed ids', () => {
  const { Type } = proto.Message.ProtocolMessage;
  const notify = (id: string, fromMe: boolean, syncType: proto.Message.HistorySyncType) =>
    createLibraryMessage(
      {
        protocolMessage: {
          type: Type.HISTORY_SYNC_NOTIFICATION,
          historySyncNotification: { syncType },
        },
      },
      { key: { id, fromMe } },
    );

  it('are those of all messages except history notifications', () => {
    const { RECENT, FULL } = proto.Message.HistorySyncType;
    const messages = [
      createLibraryMessage({ conversation: 'hi' }, { key: { id: 'ENTRY' } }),
      createLibraryMessage({ protocolMessage: {} }, { key: { id: 'NO-ENTRY' } }),
      notify('HISTORY', true, RECENT),
      notify('NOT-OURS', false, RECENT),
      notify('NOT-TAKEN', true, FULL),
    ];
    const { storedIds } = map({ 'messages.upsert': { messages, type: 'notify' } });
    expect(storedIds).toEqual(['ENTRY', 'NO-ENTRY', 'NOT-OURS', 'NOT-TAKEN']);
  });
});

describe('aliases', () => {
  it.each([
    ['message keys', upsert({ remoteJid: LID, remoteJidAlt: PN })],
    ['mappings', { 'lid-mapping.update': { lid: LID, pn: PN } }],
    ['contacts', { 'contacts.upsert': [{ id: PN, lid: LID }] }],
    ['changed contacts', { 'contacts.update': [{ id: LID, phoneNumber: PN }] }],
  ])('come from %s', (_case, events) => {
    expect(map(events).aliases).toEqual([{ pn: PN, lid: LID }]);
  });

  it('are empty if only one address is known', () => {
    expect(map(upsert({ remoteJid: PN })).aliases).toEqual([]);
  });

  // A message that our phone sent may name our own number beside the chat's lid (Baileys:
  // Utils/decode-wa-message.js, `sender_pn`); joining the two would make the contact ourselves.
  it('never join a contact with our own number', () => {
    const key = { remoteJid: LID, remoteJidAlt: OWN_PN, fromMe: true };
    const batch = map(upsert(key));
    expect(batch.aliases).toEqual([]);
    expect(batch.messages).toMatchObject([{ chat: { jid: LID, pn: null, lid: LID } }]);
  });

  it('keep the chat with ourselves', () => {
    const key = { remoteJid: '9000000@lid', remoteJidAlt: OWN_PN, fromMe: false };
    expect(map(upsert(key)).aliases).toEqual([{ pn: OWN_PN, lid: '9000000@lid' }]);
  });
});

describe('contacts', () => {
  it('have the given names, each in its field', () => {
    const contact = { id: PN, name: 'Ann Book', verifiedName: 'Ann Ltd', notify: 'annie' };
    expect(map({ 'contacts.upsert': [contact] }).contacts).toEqual([
      {
        address: { jid: PN, pn: PN, lid: null, isGroup: false },
        name: 'Ann Book',
        verifiedName: 'Ann Ltd',
        pushName: 'annie',
      },
    ]);
  });

  it('omit names that are not given', () => {
    const [contact] = map({ 'contacts.update': [{ id: PN, notify: 'annie' }] }).contacts;
    expect(Object.keys(contact ?? {})).toEqual(['address', 'pushName']);
  });

  it('lose the name of the address book when it is empty', () => {
    const [contact] = map({ 'contacts.update': [{ id: PN, name: '' }] }).contacts;
    expect(contact).toMatchObject({ name: null });
  });

  it('are dropped without an address', () => {
    expect(map({ 'contacts.update': [{ name: 'Nobody' }] }).contacts).toEqual([]);
  });
});

describe('updates of messages', () => {});

describe('a chat that another device has read', () => {
  it('is listed in the batch', () => {
    const updates = [{ id: PN, unreadCount: 0 }];
    expect(map({ 'chats.update': updates }).chatsRead).toMatchObject([{ jid: PN }]);
  });

  it.each([
    ['counts one more', 1],
    ['is marked as unread', -1],
    ['is not about reading', undefined],
    ['has no number', null],
  ])('is not one whose update %s', (_case, unreadCount) => {
    expect(map({ 'chats.update': [{ id: PN, unreadCount }] }).chatsRead).toEqual([]);
  });
});

describe('chat updates', () => {
  const FOR_EVER = 8_640_000_000_000_000;

  it.each<[string, BaileysEventMap['chats.update'][number], object]>([
    ['archived', { archived: true }, { archived: true }],
    ['taken out of the archive', { archived: false }, { archived: false }],
    ['pinned', { pinned: 1_700_000_000 }, { pinned: true }],
    ['no longer pinned', { pinned: null }, { pinned: false }],
    ['muted', { muteEndTime: 1_800_000_000_000 }, { mutedUntil: 1_800_000_000_000 }],
    ['muted for ever', { muteEndTime: -1 }, { mutedUntil: FOR_EVER }],
    ['no longer muted', { muteEndTime: null }, { mutedUntil: null }],
    ['named', { name: 'Team' }, { name: 'Team' }],
    ['marked as unread', { unreadCount: -1 }, { markedUnread: true }],
  ])('is kept: %s', (_case, said, expected) => {
    const address = { jid: PN, pn: PN, lid: null, isGroup: false };
    expect(map({ 'chats.update': [{ id: PN, ...said }] }).chats).toEqual([
      { address, ...expected },
    ]);
    expect(map({ 'chats.upsert': [{ id: PN, ...said }] }).chats).toEqual([
      { address, ...expected },
    ]);
  });

  it.each<[string, BaileysEventMap['chats.update'][number]]>([
    ['a count', { id: PN, unreadCount: 2 }],
    ['a time', { id: PN, conversationTimestamp: 1 }],
    ['nothing that is set', { id: PN, archived: undefined, pinned: undefined }],
    ['a status', { id: 'status@broadcast', archived: true }],
    ['nobody', { archived: true }],
  ])('is nothing to keep when it is %s', (_case, update) => {
    expect(isEmptyBatch(map({ 'chats.update': [update] }))).toBe(true);
  });
});

describe('groups', () => {
  const GROUP = { id: '120363000000@g.us', subject: 'Team', owner: undefined, participants: [] };

  it('get their subjects from group events and notices', () => {
    const key = { id: 'N', remoteJid: GROUP.id };
    const notice = createLibraryMessage(undefined, {
      key,
      messageStubType: WAMessageStubType.GROUP_CHANGE_SUBJECT,
      messageStubParameters: ['Crew'],
    });
    const batch = map({
      'groups.upsert': [GROUP],
      'groups.update': [
        { id: GROUP.id, subject: 'Gang' },
        { id: GROUP.id, announce: true },
      ],
      'messages.upsert': { messages: [notice], type: 'append' },
    });
    expect(batch.groups.map(({ subject }) => subject)).toEqual(['Team', 'Gang', 'Crew']);
  });
});

describe('the timer of a group', () => {
  const GROUP = '120363000000@g.us';
  const group = { id: GROUP, subject: 'Team', owner: undefined };
  const address = { jid: GROUP, pn: null, lid: null, isGroup: true };

  it.each([
    ['is in a complete answer', { participants: [], ephemeralDuration: 86_400 }, 86_400],
    ['is off if a complete answer has none', { participants: [] }, null],
  ])('%s', (_case, more, ephemeralSeconds) => {
    expect(map({ 'groups.update': [{ ...group, ...more }] }).chats).toEqual([
      { address, ephemeralSeconds },
    ]);
  });

  it('is not changed by a notice of another kind', () => {
    expect(map({ 'groups.update': [group] }).chats).toEqual([]);
  });
});
