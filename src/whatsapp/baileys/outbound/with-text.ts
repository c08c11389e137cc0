import { proto } from '@whiskeysockets/baileys';
import { userOf } from '../../jid.js';
import { filePartOf } from '../mapping/media.mapper.js';
import { contextOf, unwrap, type Content } from '../mapping/message-content.js';

/**
 * The encoded message with another text or caption; null if it has neither.
 *
 * A text with a link loses the preview, which was of the old text. The quote and the secret stay.
 */
export function withText(content: Uint8Array, text: string): Uint8Array | null {
  const message = proto.Message.decode(content);
  return setText(message, text) ? proto.Message.encode(message).finish() : null;
}

/**
 * The new content of an edited message in the form of an edit: without envelope, secret and quote, which recipients
 * have. A file keeps its keys.
 * @throws Error if the message has no text
 */
export function toEditedContent(original: Uint8Array, text: string): Content {
  const message = proto.Message.decode(original);
  if (!setText(message, text)) throw new Error('The message has no text to edit');
  const unwrapped = unwrap(message);
  const { content, kind } = unwrapped;
  if (kind === null || kind === 'conversation') return { conversation: text };
  const mentionedJid = contextOf(unwrapped)?.mentionedJid ?? [];
  const contextInfo = mentionedJid.length > 0 ? { mentionedJid } : undefined;
  return { [kind]: { ...(content[kind] as object), contextInfo } };
}

function setText(message: Content, text: string): boolean {
  const unwrapped = unwrap(message);
  const { content } = unwrapped;
  const context = contextOf(unwrapped);
  const file = filePartOf(content)?.file;
  if (context) context.mentionedJid = stillMentioned(context, text);
  if (file) file.caption = text;
  else if (content.extendedTextMessage) {
    content.extendedTextMessage = { text, contextInfo: context };
  } else if (unwrapped.kind === 'conversation') content.conversation = text;
  else return false;
  return true;
}

/** A mention is an `@` in the text, followed by the number or the lid. */
function stillMentioned({ mentionedJid }: proto.IContextInfo, text: string): string[] {
  return (mentionedJid ?? []).filter((jid) => text.includes(`@${userOf(jid)}`));
}
