import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { MAX_ID_LENGTH } from '../../bounded-id.js';

/** Real attributes have fewer than a hundred characters. A longer one is cut: what it says belongs to its sender alone. */
const LONGEST_ATTRIBUTE = 4096;
const ID_NAMES = new Set(['id', 'call-id']);
/** A message to one device, with its pictures; the list of the largest group is a fraction of it. Files are elsewhere. */
const LARGEST_STANZA = 4 * 1024 * 1024;
/** What others can make the server send. The rest are its answers to us. */
const FROM_OTHERS = new Set(['message', 'receipt', 'notification', 'call', 'ack']);

/**
 * Keeps stanzas of a size that nobody's app makes away from the library and from all else that reads along: each place
 * that holds ids or stanzas counts them, so that a few of 1 MB would fill the memory.
 * Must be called in the tick that created the socket, after all others that replace `emit`.
 * @param onDropped must acknowledge it, unless it is an ack: otherwise the server sends it again with each connection
 */
export function dropOversizedStanzas(
  ws: WASocket['ws'],
  onDropped: (stanza: BinaryNode) => void,
): void {
  const emit = ws.emit.bind(ws);
  let dropped: unknown;
  ws.emit = (name: string | symbol, ...values: unknown[]) => {
    // The library announces each frame by `frame`, and then the same frame by other names in the same tick.
    if (name === 'frame') {
      dropped = isOversized(values[0]) ? values[0] : undefined;
      if (dropped) onDropped(dropped as BinaryNode);
    }
    return dropped !== undefined && values[0] === dropped ? true : emit(name, ...values);
  };
}

function isOversized(frame: unknown): boolean {
  const { tag } = frame as Partial<BinaryNode>;
  return tag !== undefined && FROM_OTHERS.has(tag) && sizeOf(frame as BinaryNode) > LARGEST_STANZA;
}

/** Infinite with an id that is too long: a part of it is another id. Cuts other attributes. */
function sizeOf({ attrs, content }: BinaryNode): number {
  let size = 0;
  // A loop, since this is a hot path.
  for (const name in attrs) {
    const { length } = attrs[name] ?? '';
    if (length > MAX_ID_LENGTH && ID_NAMES.has(name)) return Infinity;
    if (length > LONGEST_ATTRIBUTE) attrs[name] = cut(attrs[name]!);
    size += Math.min(length, LONGEST_ATTRIBUTE);
  }
  if (Array.isArray(content)) for (const child of content) size += sizeOf(child);
  else size += content?.length ?? 0;
  return size;
}

/** A copy: a slice would keep the whole text in memory. */
function cut(text: string): string {
  return Buffer.from(text.slice(0, LONGEST_ATTRIBUTE)).toString();
}
