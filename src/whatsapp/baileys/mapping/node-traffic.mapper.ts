import { binaryNodeToString, type BinaryNode } from '@whiskeysockets/baileys';
import type { NodeTraffic } from '../../whatsapp-gateway.js';

/** Attributes with secrets: upload tokens, keys, links to files. */
const SECRET_NAME = /auth|token|secret|key|nonce|password|signature|hmac|enc_static|^url$|path$/i;
/** Longer attributes are no addresses or ids: only their sizes are shown. */
const LONGEST_VALUE = 2000;
/** Enough for the list of the largest group, with both addresses of 1,024 members. */
const LONGEST_XML = 256 * 1024;
/** Shorter values are numbers, such as a `key-index`. */
const SECRET_LENGTH = 12;
/** This many hex digits or more are a key or a body, in any attribute. */
const LONG_HEX_LENGTH = 32;
const LONG_HEX = new RegExp(`[0-9a-f]{${LONG_HEX_LENGTH},}`, 'g');
/** An estimate for brackets, quotes and tabs. */
const AROUND_NAME = 5;

const OPENING_TAG = /^<([\w:-]+)(?![\w:-]) ?([^>]*?)\/?>/;
const ATTRIBUTE = /(?<![\w:-])([\w:-]+)='([^']*)'/g;
/** Around the content between two tags: the library's XML has it on lines of its own. */
const BEFORE_CONTENT = />\n\t*(?![\t<])/g;
const AFTER_CONTENT = /\n\t*<\/[\w:-]+>/g;

interface Left {
  characters: number;
}

/** An inbound stanza, with sizes in place of contents and secrets. */
export function toIncomingTraffic(node: BinaryNode, at: number): NodeTraffic {
  const shown = withoutContent(node, { characters: LONGEST_XML });
  return {
    direction: 'in',
    at,
    tag: node.tag,
    attrs: shown.attrs,
    xml: cut(binaryNodeToString(shown)),
  };
}

/** An outbound stanza, from the XML that the library logs. */
export function toOutgoingTraffic(xml: string, at: number): NodeTraffic {
  const shown = withSizes(xml).replace(
    ATTRIBUTE,
    (_, name: string, value: string) => `${name}='${shownValue(name, value)}'`,
  );
  const [, tag = '', attributes = ''] = OPENING_TAG.exec(shown) ?? [];
  const attrs = [...attributes.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]);
  return { direction: 'out', at, tag, attrs: Object.fromEntries(attrs), xml: cut(shown) };
}

/** Marks at the end how much is left out. */
function cut(xml: string): string {
  if (xml.length <= LONGEST_XML) return xml;
  return `${xml.slice(0, LONGEST_XML)}\n[${xml.length - LONGEST_XML} more characters]`;
}

/** Runs two searches, each from the end of the last: one expression for both would search to the end at each start. */
function withSizes(xml: string): string {
  let shown = '';
  let end = 0;
  for (;;) {
    BEFORE_CONTENT.lastIndex = end;
    if (!BEFORE_CONTENT.test(xml)) break;
    const start = BEFORE_CONTENT.lastIndex;
    AFTER_CONTENT.lastIndex = start;
    const after = AFTER_CONTENT.exec(xml);
    if (!after) break;
    shown += `${xml.slice(end, start)}${sizeOf(xml.slice(start, after.index))}${after[0]}`;
    end = AFTER_CONTENT.lastIndex;
  }
  return shown + xml.slice(end);
}

/** @param left is reduced by the shown part: otherwise megabytes would be written first, and cut then */
function withoutContent({ tag, attrs, content }: BinaryNode, left: Left): BinaryNode {
  const shown: BinaryNode['attrs'] = {};
  left.characters -= 2 * (tag.length + AROUND_NAME);
  // A loop, since this is a hot path: `Object.entries` would double its time.
  for (const name in attrs) {
    const value = attrs[name];
    if (value === undefined) continue;
    shown[name] = shownValue(name, value);
    left.characters -= name.length + shown[name].length + AROUND_NAME;
  }
  return { tag, attrs: shown, content: shownContent(content, left) };
}

function shownContent(content: BinaryNode['content'], left: Left): BinaryNode['content'] {
  if (Array.isArray(content)) return shownChildren(content, left);
  if (content instanceof Uint8Array) return `[${content.length} bytes]`;
  return content ? sizeOf(content) : content;
}

function shownChildren(children: BinaryNode[], left: Left): BinaryNode[] {
  const shown: BinaryNode[] = [];
  for (const child of children) {
    if (left.characters < 0) break;
    shown.push(withoutContent(child, left));
  }
  const more = children.length - shown.length;
  // The library writes a text among nodes unchanged, although its types do not allow one.
  return more === 0 ? shown : [...shown, `[${more} more nodes]` as unknown as BinaryNode];
}

function shownValue(name: string, value: string): string {
  if (value.length < SECRET_LENGTH) return value;
  if (SECRET_NAME.test(name) || value.length > LONGEST_VALUE) return sizeOf(value);
  return value.length < LONG_HEX_LENGTH ? value : value.replace(LONG_HEX, sizeOf);
}

function sizeOf(content: string): string {
  const isHex = /^(?:[0-9a-f]{2})+$/.test(content);
  return isHex ? `[${content.length / 2} bytes]` : `[${content.length} characters]`;
}
