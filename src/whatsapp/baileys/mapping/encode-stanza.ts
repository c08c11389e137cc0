import { encodeBinaryNode, type BinaryNode } from '@whiskeysockets/baileys';

/** The library begins with a byte that says that nothing is compressed. */
const START = 0;
/** Tags of the encoding (Baileys: WABinary/constants.js). */
const TAGS = { list8: 248, list16: 249, binary8: 252, binary20: 253, binary32: 254 };
const NO_BYTES = new Uint8Array();
/** How the library writes no bytes and an empty list. */
const NO_BYTES_LENGTH = 2;
const NO_LIST_LENGTH = 1;

/**
 * Returns the same bytes as the library's `encodeBinaryNode`, but copies contents as a whole. The library pushes each
 * byte into an array of numbers, which takes tens of milliseconds and 8 MB for a ciphertext of 1 MB.
 */
export function encodeStanza(stanza: BinaryNode): Uint8Array {
  return Buffer.concat([Uint8Array.of(START), ...partsOf(stanza)]);
}

function partsOf(node: BinaryNode): Uint8Array[] {
  const { content } = node;
  if (content instanceof Uint8Array) {
    return [beginning(node, NO_BYTES, NO_BYTES_LENGTH), lengthOf(content.length), content];
  }
  if (!Array.isArray(content) || content.length === 0) return [encodeBinaryNode(node).subarray(1)];
  const children = content.flatMap(partsOf);
  return [beginning(node, [], NO_LIST_LENGTH), listOf(content.length), ...children];
}

/** Tag and attributes. */
function beginning(node: BinaryNode, empty: BinaryNode['content'], length: number): Uint8Array {
  return encodeBinaryNode({ ...node, content: empty }).subarray(1, -length);
}

function lengthOf(bytes: number): Uint8Array {
  if (bytes < 2 ** 8) return Uint8Array.of(TAGS.binary8, bytes);
  if (bytes < 2 ** 20) return Uint8Array.of(TAGS.binary20, bytes >> 16, bytes >> 8, bytes);
  return Uint8Array.of(TAGS.binary32, bytes >> 24, bytes >> 16, bytes >> 8, bytes);
}

function listOf(entries: number): Uint8Array {
  if (entries < 2 ** 8) return Uint8Array.of(TAGS.list8, entries);
  return Uint8Array.of(TAGS.list16, entries >> 8, entries);
}
