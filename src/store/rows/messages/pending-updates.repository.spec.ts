import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import { createAddress } from '../../../../test/support/unit/factories.js';

const ANN = '15550101@s.whatsapp.net';
const LIMIT_BYTES = 16 * 1024 * 1024;
const CHANGE = {
  chat: createAddress(ANN),
  byMe: false,
  byJid: ANN,
  at: 1,
  origin: 'live',
} as const;

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

it('limits the size of edits whose messages never come, and loses no receipt by that', async () => {
  const by = { jids: [CHANGE.byJid], groupJid: null };
  await store.bring({ deliveries: [{ messageId: 'R', step: 'read', at: 1, by }] });
  const content = new Uint8Array(500 * 1024);
  for (let at = 0; at < 50; at += 1) {
    await store.bring({ edits: [{ ...CHANGE, messageId: `M${at}`, text: 'x', content }] });
  }
  const rows = await store.database.selectFrom('pending_updates').selectAll().execute();
  const edits = rows.filter(({ kind }) => kind === 'edit');
  const bytes = edits.reduce((sum, { payload }) => sum + payload.length, 0);
  expect(bytes).toBeLessThan(1.25 * LIMIT_BYTES);
  expect(edits.at(-1)?.message_id).toBe('M49');
  expect(rows[0]).toMatchObject({ kind: 'delivery', message_id: 'R' });
});
