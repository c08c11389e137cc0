import { generateMessageIDV2, proto } from '@whiskeysockets/baileys';
import type { EncodedContent, ForwardContext } from '../../message-codec.js';
import { toMessageBody } from '../mapping/message-body.mapper.js';
import { toContextInfo } from './encode-context.js';
import { contextOf, unwrap, type Content, type ContentKind } from '../mapping/message-content.js';

/** The kinds that phones forward. Polls, events and live locations belong to the chat that they were sent to. */
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
 * Encodes a copy of a message with a new id. The copy keeps the file with its keys and place, but neither the quote nor
 * the secret of the original (Baileys: Utils/messages.js, generateForwardMessageContent). Timer and mentions are those
 * of the new chat.
 */
export function encodeForward(
  original: Uint8Array,
  ownJid: string,
  { mentions, timer, inText = same }: ForwardContext = {},
): EncodedContent | null {
  const unwrapped = unwrap(proto.Message.decode(original));
  const { kind, isViewOnce } = unwrapped;
  if (kind === null || isViewOnce || !FORWARDABLE.has(kind)) return null;
  const { forwardingScore } = contextOf(unwrapped) ?? {};
  const context: proto.IContextInfo = {
    isForwarded: true,
    forwardingScore: (forwardingScore ?? 0) + 1,
    ...toContextInfo({ mentions, timer }),
  };
  const content = toForward(unwrapped.content, kind, context, inText);
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

function toForward(
  content: Content,
  kind: ContentKind,
  contextInfo: proto.IContextInfo,
  inText: (text: string) => string,
): Content {
  // A plain text has no place for the mark.
  if (kind === 'conversation') {
    return { extendedTextMessage: { text: inText(content.conversation ?? ''), contextInfo } };
  }
  const part = content[kind] as { text?: string | null; caption?: string | null };
  const { text, caption } = part;
  const words = {
    ...(text && { text: inText(text) }),
    ...(caption && { caption: inText(caption) }),
  };
  return { [kind]: { ...part, ...words, contextInfo } };
}

function same(text: string): string {
  return text;
}
