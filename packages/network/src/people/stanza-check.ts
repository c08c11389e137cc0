import { normalizeMessageContent, type BinaryNode, type proto } from '@whiskeysockets/baileys';
import { child } from '../transport/nodes.js';
import { pollOf } from './content-reader.js';
import { stanzaKind } from './stanza-kind.js';

/** Types of stanzas whose content must be of this type, too. */
const EXACT_TYPES = new Set(['poll', 'reaction', 'event']);
const SECRET_BYTES = 32;

/**
 * Describes the fault of a message's stanza, for a phone that has decrypted it: clients show such a message wrongly or
 * not at all. Null if there is none.
 */
export function stanzaProblem(stanza: BinaryNode, message: proto.IMessage): string | null {
  const content = normalizeMessageContent(message.deviceSentMessage?.message ?? message) ?? {};
  const { messageContextInfo } = message.deviceSentMessage?.message?.messageContextInfo
    ? message.deviceSentMessage.message
    : message;
  const secret = messageContextInfo?.messageSecret ?? content.messageContextInfo?.messageSecret;
  if (pollOf(content) && secret?.length !== SECRET_BYTES) return 'a poll without a secret';
  return envelopeProblem(stanza, content);
}

function envelopeProblem(stanza: BinaryNode, content: proto.IMessage): string | null {
  const { type, edit, meta = {} } = stanzaKind(content);
  const given = stanza.attrs.type ?? '';
  if ((EXACT_TYPES.has(type) || EXACT_TYPES.has(given)) && type !== given) {
    return `a ${type} in a stanza of the type ${given}`;
  }
  // Some clients set `edit` for the removal of a reaction and some do not; WhatsApp takes both.
  const isExact = !content.reactionMessage;
  if (isExact && stanza.attrs.edit !== edit) return `edit is ${stanza.attrs.edit}, not ${edit}`;
  const node = child(stanza, 'meta')?.attrs ?? {};
  for (const [name, value] of Object.entries(meta)) {
    if (node[name] !== value) return `the meta node has no ${name}="${value}"`;
  }
  return null;
}
