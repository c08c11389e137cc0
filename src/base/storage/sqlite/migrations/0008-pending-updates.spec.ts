import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { PendingUpdatesRepository } from '../../../../store/rows/messages/pending-updates.repository.js';
import { ChatCaches } from '../../../../store/rows/work/chat-cache.js';
import { UnitOfWorkRunner } from '../../../../store/rows/work/unit-of-work.runner.js';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';
import { createConfig } from '../../../../../test/support/unit/factories.js';
import { EventLog } from '../../event-log.js';
import { MessageView } from '../../../../store/rows/work/message-view.js';
import { StorageFaultMonitor } from '../../storage-fault.monitor.js';
import { FileStates } from '../../file-states.js';
import { PairingScope } from '../../../../whatsapp/pairing.scope.js';

const READ = { messageId: '3EB0A1' };
const DELIVERY = { messageId: '3EB0A1', status: 'delivered', at: 1_700_000_000_000 };

const store = useEarlierStore('0008');

/** A store of the previous version, with updates of messages that are not stored yet. */
async function writeEarlierStore(): Promise<void> {
  const database = await store.openBefore();
  await sql`INSERT INTO accounts (id, jid, last_active_at) VALUES (1, 'me', 0)`.execute(database);
  for (const [kind, payload] of [
    ['delivery', DELIVERY],
    ['read', READ],
  ] as const) {
    await sql`INSERT INTO early_news (account_id, message_id, kind, payload, created_at)
      VALUES (1, ${payload.messageId}, ${kind}, ${JSON.stringify(payload)}, 5)`.execute(database);
  }
  await database.destroy();
}

describe('a store that holds early_news', () => {
  it('has the same rows in pending_updates', async () => {
    await writeEarlierStore();
    const database = await store.openNow();
    const rows = await database.selectFrom('pending_updates').selectAll().execute();
    const row = { account_id: 1, message_id: '3EB0A1', created_at: 5 };
    expect(rows).toEqual([
      { ...row, row_id: 1, kind: 'delivery', payload: JSON.stringify(DELIVERY) },
      { ...row, row_id: 2, kind: 'read', payload: JSON.stringify(READ) },
    ]);
    await database.destroy();
  });

  it('applies its updates to their message once', async () => {
    await writeEarlierStore();
    const database = await store.openNow();
    const log = new EventLog(database, createConfig());
    const runner = new UnitOfWorkRunner(
      database,
      log,
      new StorageFaultMonitor(),
      new MessageView(new FileStates(), 'default', ''),
      new PairingScope('default'),
      new ChatCaches(),
    );
    const updates = new PendingUpdatesRepository();
    const take = () => runner.run(1, (write) => updates.take(write, '3EB0A1'));
    expect(await take()).toEqual([
      { kind: 'delivery', news: DELIVERY },
      { kind: 'read', news: READ },
    ]);
    expect(await take()).toEqual([]);
    await database.destroy();
  });

  it('has an index on messages under the new name, and none under the old one', async () => {
    await writeEarlierStore();
    const database = await store.openNow();
    const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_schema
      WHERE name LIKE 'early_news%' OR name LIKE 'pending_updates%' ORDER BY name`.execute(
      database,
    );
    expect(rows.map(({ name }) => name)).toEqual(['pending_updates', 'pending_updates_by_message']);
    await database.destroy();
  });
});
