import { deflateSync } from 'node:zlib';
import { beforeAll, expect, it } from '@jest/globals';
import { downloadAndProcessHistorySyncNotification, proto } from '@whiskeysockets/baileys';
import { readHistoryWithGaps } from './readable-history.patch.js';

const CHAT = '15550101@s.whatsapp.net';

beforeAll(() => readHistoryWithGaps());

it('keeps the rest of a part of the history in which an entry names no message', async () => {
  const key = { remoteJid: CHAT, id: 'A', fromMe: false };
  const messages = [{}, { message: { messageTimestamp: 1 } }, { message: { key } }];
  const bytes = proto.HistorySync.encode({
    syncType: proto.HistorySync.HistorySyncType.RECENT,
    conversations: [{ id: CHAT, messages }, { id: '15550102@s.whatsapp.net' }],
  }).finish();
  const { chats, messages: read } = await downloadAndProcessHistorySyncNotification(
    { initialHistBootstrapInlinePayload: deflateSync(bytes) },
    {},
  );
  expect(read.map((message) => message.key.id)).toEqual(['A']);
  expect(chats.map(({ id }) => id)).toEqual([CHAT, '15550102@s.whatsapp.net']);
});
