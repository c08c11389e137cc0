import { describe, expect, it } from '@jest/globals';
import { proto, WAMessageStatus, WAMessageStubType, type WAMessage } from '@whiskeysockets/baileys';
import { createLibraryMessage } from '../../../../test/support/unit/fake-socket.js';
import type { MessageOrigin } from '../../inbound-batch.js';
import { toInboundEntries } from './inbound-entries.mapper.js';

const ME = { jid: '15550000@s.whatsapp.net', lid: '9000000@lid' };
const ANN = '15550101@s.whatsapp.net';
const ANN_LID = '900@lid';
const GROUP = '120363000000@g.us';
const AT = 1_700_000_000_000;
const { Type } = proto.Message.ProtocolMessage;
const S = WAMessageStubType;

const IN_CHAT = { id: 'X', remoteJid: ANN_LID, remoteJidAlt: ANN, fromMe: false };
const IN_GROUP = { id: 'X', remoteJid: GROUP, participant: ANN_LID, participantAlt: ANN };
const FROM_ME = { id: 'X', remoteJid: ANN, fromMe: true };

/** Encodes and decodes a message as on its way here, so that 64-bit numbers have the library's form. */
function decode({ message, ...rest }: WAMessage): WAMessage {
  if (!message) return { ...rest, message };
  return { ...rest, message: proto.Message.decode(proto.Message.encode(message).finish()) };
}

function map(
  content: proto.IMessage | undefined,
  changes: Partial<WAMessage> = {},
  origin: MessageOrigin = 'live',
) {
  return toInboundEntries(
    decode(createLibraryMessage(content, { key: IN_CHAT, ...changes })),
    ME,
    origin,
  );
}

const deletion = { protocolMessage: { type: Type.REVOKE, key: { id: 'A' } } };
const editedMessage = { extendedTextMessage: { text: 'new' } };
const edit = {
  protocolMessage: {
    type: Type.MESSAGE_EDIT,
    key: { id: 'A' },
    editedMessage,
    timestampMs: AT + 1234,
  },
};

describe('the author of a change', () => {
  it.each<[string, WAMessage['key'], object]>([
    ['the contact', IN_CHAT, { byMe: false, byJid: ANN, chat: { jid: ANN, lid: ANN_LID } }],
    ['a member of a group', IN_GROUP, { byMe: false, byJid: ANN, chat: { jid: GROUP } }],
    ['we ourselves', FROM_ME, { byMe: true, byJid: ME.jid, chat: { jid: ANN } }],
    [
      'we ourselves, in a group',
      { ...IN_GROUP, participant: ME.lid, participantAlt: undefined, fromMe: true },
      { byMe: true, byJid: ME.jid, chat: { jid: GROUP } },
    ],
  ])('is %s', (_case, key, expected) => {
    const { deletions, messages } = map(deletion, { key });
    expect(messages).toBeUndefined();
    expect(deletions).toMatchObject([{ messageId: 'A', at: AT, origin: 'live', ...expected }]);
  });
});

describe('an edit', () => {
  it.each<[string, proto.IMessage]>([
    ['bare', edit],
    ['in its envelope', { editedMessage: { message: edit } }],
    ['disappearing', { ephemeralMessage: { message: { editedMessage: { message: edit } } } }],
  ])('changes the text, to the millisecond: %s', (_case, content) => {
    const { edits, messages } = map(content);
    expect(messages).toBeUndefined();
    expect(edits).toMatchObject([{ messageId: 'A', text: 'new', at: AT + 1234, byJid: ANN }]);
    expect(proto.Message.decode(edits?.[0]?.content ?? new Uint8Array())).toMatchObject(
      editedMessage,
    );
  });

  it('changes a caption', () => {
    const caption = { imageMessage: { caption: 'seen' } };
    const { edits } = map({ protocolMessage: { ...edit.protocolMessage, editedMessage: caption } });
    expect(edits).toMatchObject([{ text: 'seen' }]);
  });

  it('has the time of its message if it has none itself', () => {
    const { timestampMs: _none, ...rest } = edit.protocolMessage;
    expect(map({ protocolMessage: rest }).edits).toMatchObject([{ at: AT }]);
  });

  it('is a sealed edit if it is encrypted with a secret', () => {
    const secretEncryptedMessage = {
      targetMessageKey: { id: 'A' },
      encIv: Buffer.from('iv'),
      encPayload: Buffer.from('sealed'),
      secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT,
    };
    const entries = map({ secretEncryptedMessage });
    expect(entries).not.toHaveProperty('messages');
    expect(entries.sealedEdits).toEqual([
      expect.objectContaining({
        messageId: 'A',
        byJid: ANN,
        at: AT,
        iv: secretEncryptedMessage.encIv,
        ciphertext: secretEncryptedMessage.encPayload,
      }),
    ]);
    const { secretEncType: _type, ...other } = secretEncryptedMessage;
    expect(map({ secretEncryptedMessage: other }).sealedEdits).toBeUndefined();
  });
});

describe('a reaction', () => {
  const reactionMessage = { key: { id: 'A' }, text: '👍', senderTimestampMs: AT + 77 };

  it('is of its sender, to the millisecond', () => {
    expect(map({ reactionMessage }, { pushName: 'Ann' }).reactions).toMatchObject([
      { messageId: 'A', emoji: '👍', at: AT + 77, byJid: ANN, byName: 'Ann', byMe: false },
    ]);
    expect(map({ reactionMessage }, { key: FROM_ME, pushName: 'Me' }).reactions).toMatchObject([
      { byJid: ME.jid, byName: null, byMe: true },
    ]);
  });

  it('is removed by an empty one', () => {
    const { reactions } = map({ reactionMessage: { ...reactionMessage, text: '' } });
    expect(reactions).toMatchObject([{ emoji: '' }]);
  });

  it('is part of the message in a history', () => {
    const by = { id: 'R', remoteJid: GROUP };
    const reactions = [
      { key: { ...by, participant: ANN }, text: '👍', senderTimestampMs: AT + 1 },
      { key: { ...by, fromMe: true }, text: '🎉', senderTimestampMs: AT + 2 },
      // A key without an author.
      { key: by, text: '❓' },
    ];
    const messageAddOns = [
      {
        messageAddOnKey: { ...by, participant: ANN_LID },
        messageAddOn: { reactionMessage: { text: '❤️' } },
        senderTimestampMs: AT + 3,
      },
      { messageAddOnKey: by, messageAddOn: { pinInChatMessage: {} } },
    ];
    const changes = { key: { ...IN_GROUP, id: 'A' }, reactions, messageAddOns };
    const entries = map({ conversation: 'hi' }, changes, 'history');
    expect(entries.messages).toMatchObject([{ id: 'A', text: 'hi' }]);
    expect(entries.reactions).toMatchObject([
      { messageId: 'A', emoji: '👍', byJid: ANN, byMe: false, at: AT + 1, origin: 'history' },
      { messageId: 'A', emoji: '🎉', byJid: ME.jid, byMe: true, at: AT + 2 },
      { messageId: 'A', emoji: '❤️', byJid: ANN_LID, byMe: false, at: AT + 3 },
    ]);
  });
});

describe('a vote', () => {
  const vote = { encIv: Buffer.from('iv'), encPayload: Buffer.from('sealed') };
  const choice = { iv: vote.encIv, ciphertext: vote.encPayload };
  const update = (key: proto.IMessageKey): proto.IMessage => ({
    pollUpdateMessage: { pollCreationMessageKey: key, vote, senderTimestampMs: AT + 77 },
  });

  it('is sealed, of its sender, and no entry', () => {
    const entries = map(update({ id: 'A' }), { pushName: 'Ann' });
    expect(entries.messages).toBeUndefined();
    expect(entries.votes).toMatchObject([
      {
        messageId: 'A',
        voteId: 'X',
        at: AT + 77,
        sentAt: AT,
        byJid: ANN,
        byName: 'Ann',
        byMe: false,
        choice,
      },
    ]);
  });

  it('is ours from another device of ours', () => {
    const { votes } = map(update({ id: 'A' }), { key: FROM_ME, pushName: 'Me' });
    expect(votes).toMatchObject([{ byMe: true, byJid: ME.jid, byName: null, chat: { jid: ANN } }]);
  });

  it.each<[string, proto.IMessage]>([
    ['bare', update({ id: 'A', fromMe: true })],
    ['disappearing', { ephemeralMessage: { message: update({ id: 'A', fromMe: true }) } }],
  ])('names its poll in the view that the library has converted: %s', (_case, content) => {
    const { votes } = map(content);
    expect(votes).toMatchObject([{ target: { fromMe: true, authorJid: ME.jid } }]);
  });

  it.each<[string, proto.IMessage]>([
    ['its poll', { pollUpdateMessage: { vote } }],
    ['its content', { pollUpdateMessage: { pollCreationMessageKey: { id: 'A' } } }],
  ])('is nothing without %s', (_case, content) => {
    expect(map(content).votes ?? []).toEqual([]);
  });
});

describe('a reaction or a vote in a history', () => {
  const vote = { selectedOptions: [Buffer.from('hash')] };
  const hashed = { choice: { hashes: vote.selectedOptions } };

  function collected(key: WAMessage['key'], ...by: proto.IMessageKey[]) {
    const pollUpdates = by.map((pollUpdateMessageKey, at) => ({
      pollUpdateMessageKey,
      vote,
      senderTimestampMs: AT + at,
    }));
    const reactions = by.map((author) => ({ key: author, text: '👍' }));
    return map({ conversation: 'hi' }, { key, pollUpdates, reactions }, 'history');
  }

  it('is of its author', () => {
    const by = { id: 'V', remoteJid: GROUP };
    const { votes } = collected(
      { ...IN_GROUP, id: 'A' },
      { ...by, participant: ANN },
      { ...by, fromMe: true },
      by,
    );
    const change = { messageId: 'A', voteId: 'V', target: { fromMe: false, authorJid: ANN } };
    expect(votes).toMatchObject([
      { ...change, ...hashed, byJid: ANN, byMe: false, at: AT, origin: 'history' },
      { ...change, ...hashed, byJid: ME.jid, byMe: true, at: AT + 1 },
    ]);
  });

  it('is ours if it names one of our addresses', () => {
    const by = { id: 'V', remoteJid: GROUP };
    const entries = collected(
      { ...IN_GROUP, id: 'A' },
      { ...by, participant: ME.lid },
      { ...by, participant: ME.jid },
    );
    const ours = { byMe: true, byJid: ME.jid };
    expect(entries.reactions).toMatchObject([ours, ours]);
    expect(entries.votes).toMatchObject([ours, ours]);
  });

  it('is ours in our own chat, even if its key says otherwise', () => {
    const entries = collected({ id: 'A', remoteJid: ME.lid, fromMe: true }, { remoteJid: ME.jid });
    expect(entries.reactions).toMatchObject([{ byMe: true, chat: { jid: ME.jid } }]);
    expect(entries.votes).toMatchObject([{ byMe: true, chat: { jid: ME.jid } }]);
  });

  it('is in the chat of its message, even if it names another address of it', () => {
    const { reactions } = collected(
      { ...IN_CHAT, id: 'A' },
      { remoteJid: '15550199@s.whatsapp.net' },
    );
    expect(reactions).toMatchObject([{ chat: { jid: ANN, lid: ANN_LID }, byJid: ANN }]);
  });

  it('may be among the add-ons, decrypted or not', () => {
    const key = { id: 'V', remoteJid: GROUP, participant: ANN };
    const sealed = { encIv: Buffer.from('iv'), encPayload: Buffer.from('sealed') };
    const messageAddOn = { pollUpdateMessage: { vote: sealed, senderTimestampMs: AT + 5 } };
    const messageAddOns = [
      { messageAddOnKey: key, messageAddOn, legacyMessage: { pollVote: vote } },
      { messageAddOnKey: key, messageAddOn, senderTimestampMs: AT + 1 },
      { messageAddOnKey: key, legacyMessage: { pollVote: vote }, senderTimestampMs: AT + 9 },
      { messageAddOnKey: key, messageAddOn: { pollUpdateMessage: {} } },
    ];
    const changes = { key: { ...IN_GROUP, id: 'A' }, messageAddOns };
    const choice = { iv: sealed.encIv, ciphertext: sealed.encPayload };
    expect(map({ conversation: 'hi' }, changes, 'history').votes).toMatchObject([
      { ...hashed, at: AT + 5 },
      { choice, at: AT + 5, voteId: 'V' },
      { ...hashed, at: AT + 9 },
    ]);
  });
});

describe('in a history', () => {
  it('an edited message is its newest text, and edited', () => {
    const { messages, edits } = map({ editedMessage: { message: edit } }, {}, 'history');
    expect(messages).toMatchObject([{ id: 'A', type: 'text', text: 'new', timestamp: AT }]);
    expect(edits).toMatchObject([{ messageId: 'A', text: 'new', at: AT + 1234 }]);
  });

  it('a deleted message keeps its place', () => {
    const stub = { messageStubType: S.REVOKE, revokeMessageTimestamp: 1_700_000_060 };
    const { messages, deletions } = map(undefined, stub, 'history');
    expect(messages).toMatchObject([{ id: 'X', text: null, timestamp: AT, content: null }]);
    expect(messages?.[0]?.preview).toEqual(expect.any(String));
    expect(deletions).toMatchObject([{ messageId: 'X', byJid: ANN, at: AT + 60_000 }]);
  });

  it.each([
    ['an admin', ANN, { byJid: ANN, byMe: false }],
    ['ourselves as an admin', ME.lid, { byJid: ME.jid, byMe: true }],
  ])('may be a message deleted by %s', (_case, admin, expected) => {
    const key = { id: 'X', remoteJid: GROUP, participant: '901@lid' };
    const stub = { key, messageStubType: S.ADMIN_REVOKE, messageStubParameters: [admin] };
    expect(map(undefined, stub, 'history').deletions).toMatchObject([
      { messageId: 'X', ...expected },
    ]);
  });

  const { PENDING, SERVER_ACK, DELIVERY_ACK, READ, PLAYED, ERROR } = WAMessageStatus;

  it.each([
    ['pending', PENDING, null],
    ['sent', SERVER_ACK, 'sent'],
    ['delivered', DELIVERY_ACK, 'delivered'],
    ['read', READ, 'read'],
    ['played', PLAYED, 'played'],
    ['refused', ERROR, null],
  ])('says how far our messages got: %s', (_case, status, sentStatus) => {
    const own = { key: FROM_ME, status };
    expect(map({ conversation: 'hi' }, own, 'history').messages).toMatchObject([{ sentStatus }]);
    expect(map({ conversation: 'hi' }, own).messages).toMatchObject([{ sentStatus: null }]);
    const { messages } = map({ conversation: 'hi' }, { status }, 'history');
    expect(messages).toMatchObject([{ sentStatus: null }]);
  });
});

describe('a message that a flush has merged with its edit', () => {
  it('is still an entry and an edit', () => {
    const { messages, edits } = map({ editedMessage: { message: { conversation: 'new' } } });
    expect(messages).toMatchObject([{ id: 'X', text: 'new' }]);
    expect(edits).toMatchObject([{ messageId: 'X', text: 'new', at: AT }]);
  });
});

describe('posts without a thread', () => {
  it.each<[string, WAMessage['key'], number, number]>([
    ['a status', { id: 'X', remoteJid: 'status@broadcast', participant: ANN }, 1, 0],
    ['our own status', { id: 'X', remoteJid: 'status@broadcast', fromMe: true }, 0, 0],
    ['a post', { id: 'X', remoteJid: '123@newsletter' }, 0, 1],
  ])('is counted, and nothing else: %s', (_case, key, statusUpdates, channelPosts) => {
    const unlisted = { statusUpdates, channelPosts };
    expect(map({ conversation: 'hi' }, { key })).toEqual({ unlisted });
    expect(map(deletion, { key })).toEqual({ unlisted: { statusUpdates: 0, channelPosts: 0 } });
  });

  it.each<[string, WAMessage['key']]>([
    ['our message to a list', { id: 'X', remoteJid: '1600000000@broadcast', fromMe: true }],
    ['no address', { id: 'X', remoteJid: '???' }],
  ])('is nothing: %s', (_case, key) => {
    expect(map({ conversation: 'hi' }, { key })).toEqual({});
  });
});

describe('addresses', () => {
  it.each<[string, Partial<WAMessage>, object[]]>([
    ['of the chat', { key: IN_CHAT }, [{ pn: ANN, lid: ANN_LID }]],
    ['of the sender in a group', { key: IN_GROUP }, [{ pn: ANN, lid: ANN_LID }]],
    ['not of ourselves', { key: { ...IN_GROUP, participant: ME.lid, participantAlt: ANN } }, []],
    [
      'of whom a notice is about',
      {
        key: { id: 'X', remoteJid: GROUP, participant: ANN },
        messageStubType: S.GROUP_PARTICIPANT_ADD,
        messageStubParameters: [JSON.stringify({ id: '901@lid', phoneNumber: ANN })],
      },
      [{ pn: ANN, lid: '901@lid' }],
    ],
  ])('that belong together are learned: %s', (_case, changes, aliases) => {
    expect(map({ conversation: 'hi' }, changes).aliases).toEqual(aliases);
  });

  it('give groups their names', () => {
    const key = { id: 'X', remoteJid: GROUP, participant: ANN };
    const stub = { key, messageStubType: S.GROUP_CHANGE_SUBJECT, messageStubParameters: ['Crew'] };
    expect(map(undefined, stub).groups).toEqual([{ jid: GROUP, subject: 'Crew' }]);
  });
});

describe('the timer of disappearing messages', () => {
  const setting = (ephemeralExpiration: number) => ({
    protocolMessage: { type: Type.EPHEMERAL_SETTING, ephemeralExpiration },
  });

  it('is set by a message in a chat of two', () => {
    expect(map(setting(86_400)).chats).toMatchObject([
      { address: { jid: ANN }, ephemeralSeconds: 86_400 },
    ]);
    expect(map(setting(0)).chats).toMatchObject([{ ephemeralSeconds: null }]);
  });

  const said = (expiration: number | null, ephemeralSettingTimestamp: number | null = null) => ({
    imageMessage: { contextInfo: { expiration, ephemeralSettingTimestamp } },
  });

  it.each<[string, proto.IMessage, number | null, number]>([
    ['with the time at which it was set', said(604_800, AT / 1000 - 60), 604_800, AT - 60_000],
    ['without it: that of the message', said(604_800), 604_800, AT],
    [
      'that was set in the future: not after the message',
      said(604_800, AT / 1000 + 60),
      604_800,
      AT,
    ],
    ['that ends', said(0, AT / 1000 - 60), null, AT - 60_000],
    ['in an envelope', { ephemeralMessage: { message: said(86_400) } }, 86_400, AT],
  ])('is carried by each message: %s', (_case, content, ephemeralSeconds, ephemeralSetAt) => {
    expect(map(content).chats).toMatchObject([
      { address: { jid: ANN }, ephemeralSeconds, ephemeralSetAt },
    ]);
    expect(map(content, { key: FROM_ME }).chats).toMatchObject([{ ephemeralSeconds }]);
  });

  it.each<[string, proto.IMessage]>([
    ['says nothing', said(null)],
    ['is a plain text', { conversation: 'hi' }],
    ['says nonsense', said(4_000_000_000)],
  ])('is not changed by a message that %s', (_case, content) => {
    expect(map(content).chats).toEqual([]);
  });

  it('is not set by a message of a member in a group', () => {
    expect(map(said(86_400), { key: IN_GROUP }).chats).toEqual([]);
  });

  it('is taken from an answer to a message with another one', () => {
    const answer = {
      protocolMessage: {
        type: Type.EPHEMERAL_SYNC_RESPONSE,
        ephemeralExpiration: 86_400,
        ephemeralSettingTimestamp: AT / 1000 - 60,
      },
    };
    expect(map(answer).chats).toMatchObject([
      { ephemeralSeconds: 86_400, ephemeralSetAt: AT - 60_000 },
    ]);
  });

  it('is not set by an old message of a history', () => {
    expect(map(setting(86_400), {}, 'history').chats).toEqual([]);
  });

  it("is set in a group by the library's form of the server's notice, not by a member", () => {
    const message = createLibraryMessage(setting(86_400), { key: IN_GROUP });
    expect(toInboundEntries(message, ME, 'live').chats).toEqual([]);
    const notice = proto.WebMessageInfo.fromObject(message) as WAMessage;
    expect(toInboundEntries(notice, ME, 'offline').chats).toMatchObject([
      { address: { jid: GROUP }, ephemeralSeconds: 86_400 },
    ]);
  });
});
