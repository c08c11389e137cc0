import type { AuthTransaction } from '../auth.schema.js';

/** Types of `wa_key` whose keys change with each message. */
const RATCHETS = ['session', 'sender-key', 'sender-key-memory'];
/** More one-time keys than a service hands out within the age of a backup. */
const SKIPPED_IDS = 10_000;

/** The next of the one-time keys, and the first that the server does not have. */
interface NextKeys {
  nextPreKeyId: number;
  firstUnuploadedPreKeyId: number;
}

/**
 * For stores that are older than what their phones have used: deletes the keys that would be used twice, so that new
 * sessions are made, and gives the next one-time keys new ids. Their newest key is missing then, so the library uploads
 * others (`uploadPreKeysToServerIfRequired` in its socket.js). The pairing stays. Logins of pages end, since some of them
 * may have ended before.
 */
export async function renewSessions(transaction: AuthTransaction): Promise<void> {
  await transaction.deleteFrom('logins').execute();
  const rows = await transaction.selectFrom('wa_creds').select(['slot', 'json']).execute();
  // One account after the other: a statement may take some seconds only.
  for (const { slot, json } of rows) {
    await transaction
      .deleteFrom('wa_key')
      .where('slot', '=', slot)
      .where('type', 'in', RATCHETS)
      .execute();
    const creds = JSON.parse(json) as NextKeys;
    const next = creds.nextPreKeyId + SKIPPED_IDS;
    const renewed = { ...creds, nextPreKeyId: next, firstUnuploadedPreKeyId: next };
    await transaction
      .updateTable('wa_creds')
      .set({ json: JSON.stringify(renewed) })
      .where('slot', '=', slot)
      .execute();
  }
}
