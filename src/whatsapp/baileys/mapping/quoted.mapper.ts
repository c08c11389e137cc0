import type { proto } from '@whiskeysockets/baileys';
import type { Quoted } from '../../inbound-batch.js';
import { unwrap } from './message-content.js';
import { toMessageBody } from './message-body.mapper.js';
import { isReceiver, toPersonJid, type Receiver } from './own-account.js';

const STATUS_JID = 'status@broadcast';

/** The quoted message, as the reply contains it; a document without a text has its name. */
export function toQuoted(context: proto.IContextInfo | null, receiver: Receiver): Quoted | null {
  if (!context?.stanzaId) return null;
  const { quotedMessage, participant, stanzaId } = context;
  const body = quotedMessage ? toMessageBody(unwrap(quotedMessage)) : null;
  return {
    id: stanzaId,
    senderJid: toPersonJid(receiver, participant),
    fromMe: isReceiver(receiver, participant),
    type: body?.type ?? 'text',
    text: body?.text ?? body?.media?.fileName ?? null,
    // A reply names the chat of a message from elsewhere.
    ...(context.remoteJid === STATUS_JID && { isStatus: true }),
  };
}
