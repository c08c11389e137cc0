/** @import { Message, MessageStatus } from '../service/types.d.ts' */

/** @type {Partial<Record<MessageStatus, string>>} */
const STATUS_TEXT = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  played: 'Played',
  unknown: 'No answer yet',
  error: 'Not sent',
};

/** @type {Record<string, string>} */
const TYPE_TEXT = {
  image: 'Photo',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Location',
  contact: 'Contact',
  poll: 'Poll',
  reaction: 'Reaction',
  unsupported: 'A kind of message that this page cannot show',
};

/**
 * The words that stand for a status; null when there is nothing to say about it.
 * @param {MessageStatus | null} status
 */
export function statusText(status) {
  return (status && STATUS_TEXT[status]) ?? null;
}

/**
 * What stands beside or instead of a text: the kind of attachment, or why there is no text.
 * @param {Message} message
 * @returns {string | null}
 */
export function messageNote({ type, status, media, deleted_at }) {
  if (deleted_at) return 'This message was deleted';
  if (status === 'undecrypted' || type === 'undecrypted') {
    return 'This message could not be decrypted yet. It may still arrive; the phone has it.';
  }
  const label = TYPE_TEXT[type];
  return label && media?.file_name ? `${label}: ${media.file_name}` : (label ?? null);
}

/**
 * What went wrong with an outgoing message, in a sentence; null when nothing did.
 * @param {Message} message
 */
export function failureText({ status, error_text }) {
  if (status === 'error') return error_text ?? 'This message was not sent.';
  if (status === 'unknown')
    return error_text ?? 'WhatsApp has not confirmed this message. It may have arrived.';
  return null;
}
