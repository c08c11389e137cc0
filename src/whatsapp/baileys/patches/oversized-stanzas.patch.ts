import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { MAX_ID_LENGTH } from '../../bounded-id.js';

/** Real attributes have fewer than a hundred characters. A longer one is cut, which harms its sender alone. */
const LONGEST_ATTRIBUTE = 4096;
const ID_NAMES = new Set(['id', 'call-id']);
/** Real nodes have fewer than thirty. */
const MOST_ATTRIBUTES = 100;
/** The list of the largest group, a community, has 5,000. */
const MOST_NODES = 10_000;
/** Apps ask for one message at a time, with their keys. Each id is looked up, and its message is sent again. */
const MOST_NODES_OF_RETRY = 100;
/** Real stanzas have fewer than ten levels. */
const DEEPEST = 100;
/** A message to one device, with its pictures; the list of the largest group is a fraction of it. Files are elsewhere. */
const LARGEST_STANZA = 4 * 1024 * 1024;
/** Stanzas that other people can make the server send. All others are its answers to us. */
const FROM_OTHERS = new Set([
  'message',
  'receipt',
  'notification',
  'call',
  'ack',
  'chatstate',
  'presence',
]);

/**
 * Keeps stanzas of a size that no app makes from the library and all other readers: places that hold ids or stanzas
 * limit their number only, so that a few of 1 MB would fill the memory. Must be called in the tick that created the
 * socket, after all others that replace `emit`.
 * @param onDropped must acknowledge the stanza, if its kind is acknowledged: otherwise the server sends it again with
 * each connection
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
  const { tag, attrs } = frame as Partial<BinaryNode>;
  if (tag === undefined || !FROM_OTHERS.has(tag)) return false;
  const nodes = attrs?.type === 'retry' ? MOST_NODES_OF_RETRY : MOST_NODES;
  return !fits(frame as BinaryNode, { bytes: LARGEST_STANZA, nodes }, 0);
}

/**
 * False for an id that is too long: a part of it would be another id. Cuts other attributes.
 * @param left is reduced by the content of the node
 */
function fits(
  { attrs, content }: BinaryNode,
  left: { bytes: number; nodes: number },
  depth: number,
): boolean {
  let count = 0;
  // A loop, since this is a hot path.
  for (const name in attrs) {
    const { length } = attrs[name] ?? '';
    count += 1;
    if (count > MOST_ATTRIBUTES || (length > MAX_ID_LENGTH && ID_NAMES.has(name))) return false;
    if (length > LONGEST_ATTRIBUTE) attrs[name] = cut(attrs[name]);
    left.bytes -= Math.min(length, LONGEST_ATTRIBUTE);
  }
  left.nodes -= 1;
  if (!Array.isArray(content)) left.bytes -= content?.length ?? 0;
  if (left.bytes < 0 || left.nodes < 0 || depth > DEEPEST) return false;
  return !Array.isArray(content) || content.every((child) => fits(child, left, depth + 1));
}

/** A copy: a slice would keep the whole text in memory. */
function cut(text: string): string {
  return Buffer.from(text.slice(0, LONGEST_ATTRIBUTE)).toString();
}
