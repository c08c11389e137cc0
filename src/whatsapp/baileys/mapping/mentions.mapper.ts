import type { proto } from '@whiskeysockets/baileys';

/** The people whom a text mentions, under the addresses that the text has. */
export function toMentions(context: proto.IContextInfo | null): string[] {
  return [...(context?.mentionedJid ?? [])];
}
