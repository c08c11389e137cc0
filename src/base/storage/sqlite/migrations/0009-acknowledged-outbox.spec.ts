import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';

interface EarlierMessage {
  phoneId?: number;
  status: string;
  fromMe?: number;
  isInOutbox?: boolean;
}

const store = useEarlierStore('0009');

/** The accounts whose message A is in the outbox after the migration of these messages. */
async function phonesInOutboxAfter(...messages: EarlierMessage[]): Promise<number[]> {
  const before = await store.openBefore();
  for (const phoneId of [1, 2]) {
    await sql`INSERT INTO accounts (id, jid, last_active_at)
      VALUES (${phoneId}, ${`me${phoneId}`}, 0)`.execute(before);
    await sql`INSERT INTO chats (id, account_id, jid, is_group)
      VALUES (${phoneId}, ${phoneId}, 'ann', 0)`.execute(before);
  }
  for (const { phoneId = 1, status, fromMe = 1, isInOutbox = true } of messages) {
    await sql`INSERT INTO messages
      (account_id, chat_id, id, from_me, participant, sender_jid, type, status, timestamp)
      VALUES (${phoneId}, ${phoneId}, 'A', ${fromMe}, '', 'me', 'text', ${status}, 1)`.execute(
      before,
    );
    if (!isInOutbox) continue;
    await sql`INSERT INTO outbox
      (account_id, chat_id, message_id, recipient_jid, content, state, queued_at)
      VALUES (${phoneId}, ${phoneId}, 'A', 'ann', x'00', 'written', 1)`.execute(before);
  }
  await before.destroy();
  const after = await store.openNow();
  const rows = await after.selectFrom('outbox').select('account_id').orderBy('seq').execute();
  await after.destroy();
  return rows.map(({ account_id }) => account_id);
}

describe('an outbox of the previous version', () => {
  it.each(['sent', 'delivered', 'read', 'played'])('loses %s messages', async (status) => {
    expect(await phonesInOutboxAfter({ status })).toEqual([]);
  });

  it.each(['queued', 'sending', 'unknown', 'error'])('keeps %s messages', async (status) => {
    expect(await phonesInOutboxAfter({ status })).toEqual([1]);
  });

  it('keeps a message whose id is acknowledged in another account', async () => {
    const messages = [{ status: 'queued' }, { phoneId: 2, status: 'sent' }];
    expect(await phonesInOutboxAfter(...messages)).toEqual([1]);
  });

  it('keeps a message whose id somebody else also uses', async () => {
    const theirs = { status: 'read', fromMe: 0, isInOutbox: false };
    expect(await phonesInOutboxAfter({ status: 'queued' }, theirs)).toEqual([1]);
  });
});
