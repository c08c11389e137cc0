import { generateMessageIDV2, proto } from '@whiskeysockets/baileys';
import type { EncodedContent, MessageTimer } from '../../whatsapp-gateway.js';
import { toMessageBody } from '../mapping/message-body.mapper.js';
import { toTimerFields } from './encode-context.js';
import { contextOf, unwrap, type Content, type ContentKind } from '../mapping/message-content.js';

/** What phones forward. Polls, events and live locations belong to the chat that they were sent to. */
const FORWARDABLE = new Set<ContentKind>([
  'conversation',
  'extendedTextMessage',
  'imageMessage',
  'videoMessage',
  'ptvMessage',
  'audioMessage',
  'documentMessage',
  'stickerMessage',
  'locationMessage',
  'contactMessage',
  'contactsArrayMessage',
]);

/**
 * Encodes a copy of a message with a new id. It has the file, with its keys and place, and the mentions, but neither
 * the quote nor the secret nor the timer of the original (Baileys: Utils/messages.js, generateForwardMessageContent).
 */
export function encodeForward(
  original: Uint8Array,
  ownJid: string,
  timer?: MessageTimer,
): EncodedContent | null {
  const unwrapped = unwrap(proto.Message.decode(original));
  const { kind, isViewOnce } = unwrapped;
  if (kind === null || isViewOnce || !FORWARDABLE.has(kind)) return null;
  const context = { ...toContext(contextOf(unwrapped)), ...(timer && toTimerFields(timer)) };
  const content = toForward(unwrapped.content, kind, context);
  const body = toMessageBody(unwrap(content));
  if (!body || body.isViewOnce) return null;
  const { type, text, label = null, media = null, details = null } = body;
  const preview = text ?? label;
  return {
    id: generateMessageIDV2(ownJid),
    content: proto.Message.encode(content).finish(),
    body: { type, text, preview, media, details, isViewOnce: false, isForwarded: true },
  };
}

function toForward(content: Content, kind: ContentKind, contextInfo: proto.IContextInfo): Content {
  // A plain text has no place for the mark.
  if (kind === 'conversation') {
    return { extendedTextMessage: { text: content.conversation, contextInfo } };
  }
  return { [kind]: { ...(content[kind] as object), contextInfo } };
}

function toContext(original: proto.IContextInfo | null): proto.IContextInfo {
  const mentionedJid = original?.mentionedJid ?? [];
  return {
    isForwarded: true,
    forwardingScore: (original?.forwardingScore ?? 0) + 1,
    ...(mentionedJid.length > 0 && { mentionedJid }),
  };
}
