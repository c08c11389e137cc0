import { randomBytes } from 'node:crypto';
import { generateMessageIDV2, proto } from '@whiskeysockets/baileys';
import type { OutgoingContent } from '../../outgoing-content.js';
import type { EncodedContent, OutgoingContext } from '../../message-codec.js';
import { toMessageBody } from '../mapping/message-body.mapper.js';
import { unwrap, type Content } from '../mapping/message-content.js';
import { writeVCard } from '../mapping/vcard.js';
import { toContextInfo } from './encode-context.js';

const SECRET_BYTES = 32;

type Poll = Extract<OutgoingContent, { type: 'poll' }>;

/** Encodes a place, contact cards or a poll with a new id, once: a retry must carry the same secret. */
export function encodeContent(
  content: OutgoingContent,
  ownJid: string,
  context: OutgoingContext = {},
): EncodedContent {
  return toEncodedContent(toContent(content, toContextInfo(context)), ownJid);
}

/** Returns a message with a new id, and the entry that a thread shows for it: the same as for a received one. */
export function toEncodedContent(message: Content, ownJid: string): EncodedContent {
  const body = toMessageBody(unwrap(message));
  if (!body) throw new Error('A message of this kind has no entry in a thread');
  const { type, text, label = null, media = null, details = null, isViewOnce = false } = body;
  return {
    id: generateMessageIDV2(ownJid),
    content: proto.Message.encode(message).finish(),
    body: { type, text, preview: text ?? label, media, details, isViewOnce },
  };
}

function toContent(content: OutgoingContent, contextInfo: proto.IContextInfo | undefined): Content {
  switch (content.type) {
    case 'location': {
      const { latitude, longitude, name, address } = content;
      const position = { degreesLatitude: latitude, degreesLongitude: longitude };
      const place = { ...(name !== null && { name }), ...(address !== null && { address }) };
      return { locationMessage: { ...position, ...place, contextInfo } };
    }
    case 'contact': {
      const cards = content.contacts.map((card) => ({
        displayName: card.name,
        vcard: writeVCard(card),
      }));
      const [only, ...more] = cards;
      if (only && more.length === 0) return { contactMessage: { ...only, contextInfo } };
      const displayName = `${cards.length} contacts`;
      return { contactsArrayMessage: { displayName, contacts: cards, contextInfo } };
    }
    default:
      return toPoll(content, contextInfo);
  }
}

/** Votes are encrypted with the secret of their poll (Baileys: Utils/messages.js, generateWAMessageContent). */
function toPoll(
  { question, options, selectableCount }: Poll,
  contextInfo: proto.IContextInfo | undefined,
): Content {
  const poll: proto.Message.IPollCreationMessage = {
    name: question,
    options: options.map((optionName) => ({ optionName })),
    selectableOptionsCount: selectableCount,
    contextInfo,
  };
  const messageContextInfo = { messageSecret: randomBytes(SECRET_BYTES) };
  return selectableCount === 1
    ? { pollCreationMessageV3: poll, messageContextInfo }
    : { pollCreationMessage: poll, messageContextInfo };
}
