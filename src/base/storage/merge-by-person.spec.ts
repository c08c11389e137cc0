import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createAddress, createInboundMessage } from '../../../test/support/unit/factories.js';
import { toMessageDto } from '../../store/rows/messages/message.mapper.js';
import { MessagesReader } from '../../features/messages/messages.reader.js';

const ANN = '15550001@s.whatsapp.net';
const ANN_LID = '901@lid';
const BOB = '15550002@s.whatsapp.net';
const GROUP = '12345678@g.us';

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

const reaction = (byJid: string, emoji: string, at: number, byMe = false) => ({
  byMe,
  byJid,
  byName: null,
  emoji,
  at,
});

/** Stores reactions as earlier versions did. */
async function storeReactions(jid: string, reactions: object[]): Promise<void> {
  const chat = createAddress(jid);
  await store.receive(createInboundMessage({ id: 'A', chat, senderJid: BOB }));
  await store.database
    .updateTable('messages')
    .set({ reactions: JSON.stringify(reactions) })
    .execute();
}

/** The reactions in the thread, the single message and the export. */
async function shown(jid: string): Promise<string[][]> {
  const { id, account_id } = await store.chat(jid);
  const reader = new MessagesReader(store.database);
  const rows = [
    ...(await store.thread.page(id, { limit: 9, before: null, after: null })).rows,
    (await reader.find(account_id, 'A', id))!,
    ...(await reader.readPage({ chatId: id, after: null, upTo: 9, limit: 9 })).rows,
  ];
  return rows.map((row) => toMessageDto(row, jid, store.view).reactions.map(({ emoji }) => emoji));
}

function everywhere(emojis: string[]): string[][] {
  return [emojis, emojis, emojis];
}

describe('reactions that are stored under both addresses of a person', () => {
  it('in a group are one, the latest, once both addresses are linked', async () => {
    await storeReactions(GROUP, [
      reaction(ANN, '👍', 1),
      reaction(BOB, '🎉', 2),
      reaction(ANN_LID, '😀', 3),
    ]);
    expect(await shown(GROUP)).toEqual(everywhere(['👍', '🎉', '😀']));
    await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }] });
    expect(await shown(GROUP)).toEqual(everywhere(['🎉', '😀']));
  });

  it('do not show the older one after the latest was removed', async () => {
    await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }] });
    await storeReactions(GROUP, [reaction(ANN_LID, '', 3), reaction(ANN, '👍', 1)]);
    expect(await shown(GROUP)).toEqual(everywhere([]));
  });

  it('in a chat of two are one for each side', async () => {
    await storeReactions(BOB, [
      reaction(BOB, '👍', 1),
      reaction('902@lid', '😀', 2),
      reaction('15550000@s.whatsapp.net', '🎉', 3, true),
    ]);
    expect(await shown(BOB)).toEqual(everywhere(['😀', '🎉']));
  });

  it('are not merged in a damaged column', async () => {
    await storeReactions(GROUP, []);
    await store.database.updateTable('messages').set({ reactions: '{"@lid".net"' }).execute();
    const { id } = await store.chat(GROUP);
    const { rows } = await store.thread.page(id, { limit: 9, before: null, after: null });
    expect(rows.map(({ reactions }) => reactions)).toEqual(['{"@lid".net"']);
  });
});
