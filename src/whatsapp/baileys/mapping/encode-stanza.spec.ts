import { describe, expect, it } from '@jest/globals';
import { encodeBinaryNode, type BinaryNode } from '@whiskeysockets/baileys';
import { encodeStanza } from './encode-stanza.js';

function createStanza(...content: BinaryNode[]): BinaryNode {
  const attrs = { id: '3EB0', from: '15550100:3@s.whatsapp.net', notify: 'Ann ✨', empty: '' };
  return { tag: 'message', attrs, content };
}

const sized = (bytes: number): BinaryNode => ({
  tag: 'enc',
  attrs: { v: '2', type: 'msg' },
  content: Buffer.alloc(bytes, 7),
});
const times = (count: number): BinaryNode[] =>
  Array.from({ length: count }, () => ({ tag: 'meta', attrs: { a: 'b' } }));

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe('a stanza', () => {
  it.each<[string, BinaryNode]>([
    ['without content', { tag: 'presence', attrs: {} }],
    ['with a text', { tag: 'body', attrs: {}, content: 'words' }],
    ['with bytes', { tag: 'body', attrs: {}, content: Uint8Array.of(1, 2, 3) }],
    ['with an empty list', createStanza()],
    ['with lists in lists', createStanza(createStanza(sized(1), createStanza()), ...times(3))],
    ...[0, 255, 256, 65_536, 2 ** 20 - 1, 2 ** 20].map((bytes): [string, BinaryNode] => [
      `with ${bytes} bytes inside`,
      createStanza(sized(bytes)),
    ]),
    ...[255, 256, 5000].map((count): [string, BinaryNode] => [
      `with ${count} children`,
      createStanza(...times(count)),
    ]),
  ])('%s is encoded as by the library', (_, stanza) => {
    expect(Buffer.from(encodeStanza(stanza)).equals(encodeBinaryNode(stanza))).toBe(true);
  });

  it('of 4 MB takes a tenth of the time of the library at most', () => {
    const stanza = createStanza(sized(2_000_000), sized(2_000_000));
    const library = cpuOf(() => encodeBinaryNode(stanza));
    expect(cpuOf(() => encodeStanza(stanza))).toBeLessThan(library / 10);
  });
});
