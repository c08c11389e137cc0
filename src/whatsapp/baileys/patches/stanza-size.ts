import type { BinaryNode } from '@whiskeysockets/baileys';

/** The size of a node without attributes and content. */
const NODE_BYTES = 100;

/** How much memory a stanza keeps, about. */
export function bytesOf({ attrs, content }: BinaryNode): number {
  let bytes = NODE_BYTES;
  for (const name in attrs) bytes += attrs[name]?.length ?? 0;
  if (!Array.isArray(content)) return bytes + (content?.length ?? 0);
  return content.reduce((sum, child) => sum + bytesOf(child), bytes);
}
