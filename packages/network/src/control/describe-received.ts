import type { ReceivedMessage } from '../people/received-messages.js';

/** A message that a contact has received, in the JSON of the control port. */
export function describeReceived(message: ReceivedMessage): Record<string, unknown> {
  const {
    id,
    kind,
    text: words,
    details,
    mentions,
    quotes,
    expiration,
    at,
    via,
    room,
    copies,
  } = message;
  const context = { details, mentions, quotes, expiration };
  return { id, kind, text: words, ...context, at: at.toISOString(), via, room: room?.jid, copies };
}
