import { encodeBigEndian, S_WHATSAPP_NET, type BinaryNode } from '@whiskeysockets/baileys';
import { serverNow } from '../state/server-clock.js';

/** The server's own address: a jid without a user, which Baileys reads as `@s.whatsapp.net`. */
export const SERVER = S_WHATSAPP_NET;

export const bigEndian = (value: number, length: number): Uint8Array =>
  encodeBigEndian(value, length);

export function node(
  tag: string,
  attrs: Record<string, string | undefined> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) present[name] = value;
  return content === undefined ? { tag, attrs: present } : { tag, attrs: present, content };
}

export function children(parent: BinaryNode, tag?: string): BinaryNode[] {
  if (!Array.isArray(parent.content)) return [];
  return tag === undefined ? parent.content : parent.content.filter((item) => item.tag === tag);
}

export function child(parent: BinaryNode, tag: string): BinaryNode | undefined {
  return children(parent, tag)[0];
}

/** The bytes inside `parent`'s child `tag`; throws without them, as the stanza is malformed. */
export function buffer(parent: BinaryNode, tag: string): Buffer {
  const content = child(parent, tag)?.content;
  if (!(content instanceof Uint8Array)) {
    throw new Error(`<${parent.tag}> carries no bytes in <${tag}>`);
  }
  return Buffer.from(content);
}

export function uint(parent: BinaryNode, tag: string): number {
  return buffer(parent, tag).reduce((value, byte) => value * 256 + byte, 0);
}

/** The text of a node: the codec returns bytes unless the text is a token. */
export function text(parent: BinaryNode | undefined): string {
  const content = parent?.content;
  if (content instanceof Uint8Array) return Buffer.from(content).toString('utf8');
  return typeof content === 'string' ? content : '';
}

/** All message ids of a receipt: the first is an attribute, further ones are in a list. */
export function receiptIds(receipt: BinaryNode): string[] {
  const list = child(receipt, 'list');
  const more = list ? children(list, 'item').map((item) => item.attrs.id ?? '') : [];
  return [receipt.attrs.id ?? '', ...more].filter(Boolean);
}

export const nowSeconds = (): string => String(Math.floor(serverNow() / 1000));
