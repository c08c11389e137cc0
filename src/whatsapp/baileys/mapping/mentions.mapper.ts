import type { proto } from '@whiskeysockets/baileys';

/** The people whom a text mentions, by the addresses in the text. */
export function toMentions(context: proto.IContextInfo | null): string[] {
  return [...(context?.mentionedJid ?? [])];
}
