import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';

/** The text of a message, or the caption of its file; empty without one. */
export function textOf(message: proto.IMessage | null | undefined): string {
  const content = normalizeMessageContent(message ?? undefined);
  const { conversation, extendedTextMessage } = content ?? {};
  return conversation || extendedTextMessage?.text || fileOf(content)?.caption || '';
}

/** The part of a message about its file. */
export function fileOf(
  message: proto.IMessage | null | undefined,
): { caption?: string | null; mediaKey?: Uint8Array | null } | undefined {
  const { imageMessage, videoMessage, documentMessage } = message ?? {};
  return imageMessage ?? videoMessage ?? documentMessage ?? undefined;
}
