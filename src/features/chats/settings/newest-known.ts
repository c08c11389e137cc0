import type { ReadMessageRow } from '../../../base/storage/message-columns.js';
import type { KnownMessage } from '../../../whatsapp/chats.gateway.js';

/** The message as all devices of the account know it. */
export function toKnownMessage(
  row: Pick<ReadMessageRow, 'id' | 'from_me' | 'participant' | 'timestamp'>,
): KnownMessage {
  return {
    id: row.id,
    fromMe: row.from_me === 1,
    participantJid: row.from_me === 1 || row.participant === '' ? null : row.participant,
    timestamp: row.timestamp,
  };
}

/**
 * The newest message that other devices know, too: no notice, and no message that waits to be sent.
 * @param rows oldest first
 */
export function newestKnown(rows: ReadMessageRow[]): KnownMessage | null {
  const row = rows.findLast(
    ({ type, from_me, server_ack_at }) =>
      type !== 'system' && (from_me === 0 || server_ack_at !== null),
  );
  return row ? toKnownMessage(row) : null;
}
