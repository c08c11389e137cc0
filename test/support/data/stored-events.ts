import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';

/**
 * Repeats the newest `message.received` event in the log of a service that is not running, with ids and texts of their
 * own: far more than could be sent to it in the time of a test.
 */
export function repeatReceived(folder: string, count: number): void {
  const store = new DatabaseSync(join(folder, 'data/dashboard.db'));
  const { changes } = store
    .prepare(
      `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?),
        sample AS (SELECT * FROM events WHERE type = 'message.received' ORDER BY seq DESC LIMIT 1)
       INSERT INTO events (account_id, timestamp, kind, type, source, chat_jid, message_id, payload)
       SELECT account_id, timestamp, kind, type, source, chat_jid, 'REPEATED' || n,
         json_set(payload, '$.message.id', 'REPEATED' || n, '$.message.text', 'event number ' || n)
       FROM sample, number`,
    )
    .run(count);
  store.close();
  if (changes !== count) throw new Error('There is no event to repeat');
}
