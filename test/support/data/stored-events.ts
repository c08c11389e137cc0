import { changeStore, insertRows } from './with-stores.js';

/**
 * Repeats the newest `message.received` event in the log of a service that is not running, with ids and texts of their
 * own: far more than could be sent to it in the time of a test.
 */
export function repeatReceived(folder: string, count: number): Promise<void> {
  return changeStore(folder, async (transaction) => {
    const newest = transaction.selectFrom('events').where('type', '=', 'message.received');
    const { seq: _seq, ...event } = await newest
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    const payload = JSON.parse(event.payload) as { message: object };
    const rows = Array.from({ length: count }, (_, index) => {
      const message_id = `REPEATED${index + 1}`;
      const message = { ...payload.message, id: message_id, text: `event number ${index + 1}` };
      return { ...event, message_id, payload: JSON.stringify({ ...payload, message }) };
    });
    await insertRows(transaction, 'events', rows);
  });
}
