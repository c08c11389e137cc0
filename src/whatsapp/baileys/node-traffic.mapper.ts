import { binaryNodeToString, type BinaryNode } from '@whiskeysockets/baileys';
import type { NodeTraffic } from '../whatsapp-gateway.js';

/** Hex of this many digits or more is a body: ciphertext, keys, media. Shown as its size. */
const BODY = /[0-9a-f]{32,}/g;
const OPENING_TAG = /^<([\w:-]+) ?([^>]*?)\/?>/;
const ATTRIBUTE = /([\w:-]+)='([^']*)'/g;

export function toIncomingTraffic(node: BinaryNode, at: number): NodeTraffic {
  return {
    direction: 'in',
    at,
    tag: node.tag,
    attrs: node.attrs,
    xml: withoutBodies(binaryNodeToString(node)),
  };
}

/** From the XML that the library logs of what it sends. */
export function toOutgoingTraffic(xml: string, at: number): NodeTraffic {
  const [, tag = '', attributes = ''] = OPENING_TAG.exec(xml) ?? [];
  return {
    direction: 'out',
    at,
    tag,
    attrs: Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, k, v]) => [k, v])),
    xml: withoutBodies(xml),
  };
}

function withoutBodies(xml: string): string {
  return xml.replace(BODY, (hex) => `[${hex.length / 2} bytes]`);
}
