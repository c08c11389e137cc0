import { describe, expect, it } from '@jest/globals';
import { processHistoryMessage, proto } from '@whiskeysockets/baileys';
import type { InboundBatch } from '../../inbound-batch.js';
import { toHistoryBatches } from './history.mapper.js';

const ME = { jid: '15550000@s.whatsapp.net', lid: '9000000@lid' };
const ANN = '15550101@s.whatsapp.net';
const BOB_LID = '900@lid';
const GROUP = '120363000000@g.us';
const SECOND = 1_700_000_000;
const { HistorySyncType } = proto.HistorySync;

/** Reads a history as the library does, once a phone has written it. */
function read(sync: Partial<proto.IHistorySync>) {
  const written = proto.HistorySync.encode({
    syncType: HistorySyncType.INITIAL_BOOTSTRAP,
    ...sync,
  }).finish();
  return processHistoryMessage(proto.HistorySync.decode(written));
}

function map(sync: Partial<proto.IHistorySync>): InboundBatch[] {
  return [...toHistoryBatches(read(sync), ME)];
}

/** Newest first, as phones list them. */
function conversation(
  id: string,
  count: number,
  more: Partial<proto.IConversation> = {},
): proto.IConversation {
  const messages = Array.from({ length: count }, (_, index) => ({
    message: {
      key: { remoteJid: id, id: `${id}-${count - index}`, fromMe: false },
      messageTimestamp: SECOND,
      message: { conversation: `${count - index}` },
    },
  }));
  return { id, messages, ...more };
}

function all<Name extends 'messages' | 'chats' | 'contacts' | 'aliases'>(
  batches: InboundBatch[],
  name: Name,
): InboundBatch[Name][number][] {
  return batches.flatMap((batch) => batch[name] as InboundBatch[Name][number][]);
}

describe('the messages of a history', () => {
  it('come in batches of 200, the oldest first, as history', () => {
    const batches = map({ conversations: [conversation(ANN, 450)] });
    expect(batches.map(({ messages }) => messages.length).every((count) => count <= 200)).toBe(
      true,
    );
    const messages = all(batches, 'messages');
    expect(messages.map(({ text }) => text)).toEqual(
      Array.from({ length: 450 }, (_, i) => `${i + 1}`),
    );
    expect(messages.every(({ origin }) => origin === 'history')).toBe(true);
  });

  it('are mapped on demand', () => {
    const history = read({ conversations: [conversation(ANN, 1000)] });
    const [first] = history.messages;
    let isRead = false;
    Object.defineProperty(first, 'message', {
      get: () => {
        isRead = true;
        return { conversation: 'newest' };
      },
    });
    const batches = toHistoryBatches(history, ME);
    batches.next();
    batches.next();
    expect(isRead).toBe(false);
    const rest = [...batches];
    expect(isRead).toBe(true);
    expect(all(rest, 'messages').at(-1)?.text).toBe('newest');
  });

  it('are followed by the update of their chat', () => {
    const batches = map({ conversations: [conversation(ANN, 250), conversation(GROUP, 3)] });
    const order = batches.flatMap(({ messages, chats }) => [
      ...messages.map(({ chat }) => chat.jid),
      ...chats.map(({ address }) => `end of ${address.jid}`),
    ]);
    expect(order.lastIndexOf(ANN)).toBeLessThan(order.indexOf(`end of ${ANN}`));
    expect(order.lastIndexOf(GROUP)).toBeLessThan(order.indexOf(`end of ${GROUP}`));
  });
});

describe('the chats of a history', () => {
  it('have their state on the phone', () => {
    const said = {
      unreadCount: 2,
      archived: true,
      pinned: SECOND,
      muteEndTime: SECOND + 60,
      markedAsUnread: true,
      ephemeralExpiration: 604_800,
      conversationTimestamp: SECOND + 5,
    };
    expect(all(map({ conversations: [conversation(ANN, 1, said)] }), 'chats')).toEqual([
      {
        address: { jid: ANN, pn: ANN, lid: null, isGroup: false },
        archived: true,
        pinned: true,
        mutedUntil: (SECOND + 60) * 1000,
        markedUnread: true,
        ephemeralSeconds: 604_800,
        ephemeralSetAt: (SECOND + 5) * 1000,
        unread: { count: 2, at: (SECOND + 5) * 1000 },
      },
    ]);
  });

  it('contain only fields that the phone sends', () => {
    expect(all(map({ conversations: [conversation(ANN, 1)] }), 'chats')).toEqual([
      { address: expect.any(Object), unread: { count: 0, at: SECOND * 1000 } },
    ]);
  });

  it('are updated without messages, too', () => {
    const said = { conversationTimestamp: SECOND };
    const batches = map({ conversations: [conversation(ANN, 0, said), conversation(GROUP, 1)] });
    expect(all(batches, 'chats')).toMatchObject([
      { address: { jid: ANN }, unread: { at: SECOND * 1000 } },
      { address: { jid: GROUP } },
    ]);
  });

  it.each(['status@broadcast', '123@newsletter', '1600000000@broadcast'])(
    'are those that people see in their list: not %s',
    (jid) => {
      const batches = map({ conversations: [conversation(jid, 1)] });
      expect(all(batches, 'chats')).toEqual([]);
      expect(all(batches, 'messages')).toEqual([]);
    },
  );

  it('have the names of the phone', () => {
    const conversations = [
      conversation(ANN, 0, { name: 'Ann' }),
      conversation(GROUP, 0, { name: 'Team' }),
    ];
    expect(all(map({ conversations }), 'contacts')).toMatchObject([
      { address: { jid: ANN }, name: 'Ann' },
      { address: { jid: GROUP, isGroup: true }, name: 'Team' },
    ]);
  });
});

describe('the addresses of a history', () => {
  it.each<[string, Partial<proto.IHistorySync>]>([
    ['its mappings', { phoneNumberToLidMappings: [{ pnJid: ANN, lidJid: BOB_LID }] }],
    ['a chat by lid', { conversations: [conversation(BOB_LID, 0, { pnJid: ANN })] }],
    ['a chat by number', { conversations: [conversation(ANN, 0, { lidJid: BOB_LID })] }],
  ])('belong together by %s', (_case, sync) => {
    expect(all(map(sync), 'aliases')).toContainEqual({ pn: ANN, lid: BOB_LID });
  });

  it('never assign our own address to somebody else', () => {
    const conversations = [conversation(ANN, 0, { accountLid: ME.lid })];
    const [chat] = all(map({ conversations }), 'chats');
    expect(chat?.address).toMatchObject({ jid: ANN, lid: null });
  });

  it('have push names', () => {
    const pushnames = [{ id: ANN, pushname: 'annie' }];
    const batches = map({ syncType: HistorySyncType.PUSH_NAME, pushnames });
    expect(all(batches, 'contacts')).toMatchObject([{ address: { jid: ANN }, pushName: 'annie' }]);
    expect(batches.at(-1)?.history).toMatchObject({ type: 'names', chatCount: 0 });
  });
});

describe('the chunk', () => {
  it('comes with the last batch, with its counts', () => {
    const conversations = [conversation(ANN, 250), conversation(GROUP, 50)];
    const batches = map({ conversations, progress: 40, syncType: HistorySyncType.RECENT });
    expect(batches.slice(0, -1).every(({ history }) => history === null)).toBe(true);
    expect(batches.at(-1)?.history).toEqual({
      type: 'recent',
      progress: 40,
      chatCount: 2,
      messageCount: 300,
      chat: null,
    });
  });

  it('comes even if it is empty', () => {
    const history = { type: 'full', progress: null, chatCount: 0, messageCount: 0, chat: null };
    expect(map({ syncType: HistorySyncType.FULL })).toMatchObject([{ history }]);
  });

  it('names its chat if it has only one; has no chat state on demand', () => {
    const conversations = [conversation(ANN, 3, { unreadCount: 7 })];
    const batches = map({ conversations, syncType: HistorySyncType.ON_DEMAND });
    expect(batches.at(-1)?.history).toMatchObject({ type: 'on_demand', chat: { jid: ANN } });
    expect(all(batches, 'chats')).toEqual([]);
    expect(all(batches, 'messages')).toHaveLength(3);
  });
});
