import { expect, it } from '@jest/globals';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';
import { createMessageRow } from '../../../../../test/support/unit/factories.js';

const earlier = useEarlierStore('0027');

/** Migrates a message, and an event with it. */
async function migrated(changes: Parameters<typeof createMessageRow>[0], payload: object = {}) {
  const before = await earlier.openBefore();
  const { adjusted: _new, ...row } = createMessageRow(changes);
  await before
    .insertInto('accounts')
    .values({ jid: '15550100@s.whatsapp.net', last_active_at: 1 } as never)
    .execute();
  await before
    .insertInto('chats')
    .values({ account_id: 1, jid: '900@lid', is_group: 0, last_text: row.text })
    .execute();
  await before.insertInto('messages').values(row).execute();
  const event = { timestamp: 1, kind: 'message', type: 'message.received', source: 'whatsapp' };
  await before
    .insertInto('events')
    .values({ ...event, slot: 'default', payload: JSON.stringify(payload) } as never)
    .execute();
  await before.destroy();
  const now = await earlier.openNow();
  const message = await now.selectFrom('messages').selectAll().executeTakeFirstOrThrow();
  const chat = await now.selectFrom('chats').select('last_text').executeTakeFirstOrThrow();
  const { payload: json } = await now
    .selectFrom('events')
    .select('payload')
    .executeTakeFirstOrThrow();
  await now.destroy();
  return { message, chat, json };
}

it('leaves an ordinary message and its event unchanged', async () => {
  const payload = { message: { text: 'hi', details: null, choice: null, order: null } };
  const { message, chat, json } = await migrated({ text: 'hi', preview: 'hi' }, payload);
  expect(message).toEqual(createMessageRow({ text: 'hi', preview: 'hi' }));
  expect(chat.last_text).toBe('hi');
  expect(json).toBe(JSON.stringify(payload));
});

it('cuts a text of megabytes, its preview and its event, and says so', async () => {
  const text = '👍'.repeat(1_000_000);
  const payload = { message: { text, details: null }, live: true };
  const { message, chat, json } = await migrated({ text, preview: text }, payload);
  expect(message.text).toMatch(/^(👍){65535}…$/u);
  expect(message.adjusted).toBe('["text"]');
  expect(message.preview).toMatch(/^(👍){499}…$/u);
  expect(chat.last_text).toBe(message.preview);
  expect(JSON.parse(json)).toMatchObject({ live: true, abridged_fields: ['text'] });
  expect(json.length).toBeLessThan(3000);
});

it('cuts details of megabytes, and leaves damaged ones', async () => {
  const phones = Array.from({ length: 100 }, () => '5'.repeat(255));
  const contacts = Array.from({ length: 500 }, () => ({ name: 'Ann', phones }));
  const details = JSON.stringify({ type: 'contact', contacts });
  const { message } = await migrated({ type: 'contact', details, quoted: '{'.repeat(40_000) });
  expect(message.details!.length).toBeLessThan(33_000);
  expect(JSON.parse(message.details!)).toMatchObject({ type: 'contact' });
  expect(message.adjusted).toBe('["details"]');
  expect(message.quoted).toBe('{'.repeat(40_000));
});
