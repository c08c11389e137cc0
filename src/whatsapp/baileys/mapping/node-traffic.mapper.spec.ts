import { describe, expect, it } from '@jest/globals';
import { binaryNodeToString, type BinaryNode } from '@whiskeysockets/baileys';
import { toIncomingTraffic, toOutgoingTraffic } from './node-traffic.mapper.js';

const AT = 1_700_000_000_000;

const MESSAGE: BinaryNode = {
  tag: 'message',
  attrs: { id: '3EB0C767D097B7C7A1', to: '15550001@s.whatsapp.net', type: 'text' },
  content: [{ tag: 'enc', attrs: { v: '2', type: 'msg' }, content: new Uint8Array(64).fill(0xab) }],
};

describe('toIncomingTraffic', () => {
  it('shows a stanza with its attributes', () => {
    const node = { tag: 'iq', attrs: { id: '5', type: 'result' } };
    expect(toIncomingTraffic(node, AT)).toEqual({
      direction: 'in',
      at: AT,
      tag: 'iq',
      attrs: node.attrs,
      xml: "<iq id='5' type='result'/>",
    });
  });

  it('shows bodies by their size alone', () => {
    const { xml } = toIncomingTraffic(MESSAGE, AT);
    expect(xml).toContain('[64 bytes]');
    expect(xml).not.toMatch(/abab/);
  });

  it('keeps message ids and addresses readable', () => {
    const { xml } = toIncomingTraffic(MESSAGE, AT);
    expect(xml).toContain("id='3EB0C767D097B7C7A1'");
    expect(xml).toContain("to='15550001@s.whatsapp.net'");
  });
});

describe('a stanza of megabytes', () => {
  const children = Array.from({ length: 10_000 }, (_, at) => ({
    tag: 'to',
    attrs: { jid: `${at}@lid`, name: 'x'.repeat(100) },
  }));

  it('is shown up to a size, with the number of nodes that are left out', () => {
    const { xml } = toIncomingTraffic(
      { tag: 'message', attrs: { id: '1' }, content: children },
      AT,
    );
    expect(xml.length).toBeLessThan(300 * 1024);
    const [, more = ''] = /\n\t*\[(\d+) more nodes\]\n<\/message>$/.exec(xml) ?? [];
    expect(xml.match(/<to /g)?.length).toBe(children.length - Number(more));
  });
});

describe('the content of a stanza', () => {
  const STANZA: BinaryNode = {
    tag: 'iq',
    attrs: { id: '7', auth: 'AbCdEf-0123456789', 'key-index': '2' },
    content: [
      { tag: 'plaintext', attrs: {}, content: Buffer.from('hi') },
      { tag: 'media_conn', attrs: { auth: 'upload-token-of-the-account', ttl: '300' } },
      { tag: 'picture', attrs: { url: 'https://example.org/p.jpg?oh=signed', id: '1' } },
      { tag: 'registration', attrs: { value: 'ab'.repeat(20) }, content: new Uint8Array(4) },
      { tag: 'status', attrs: {}, content: 'a secret\nin two lines' },
      { tag: 'list', attrs: {}, content: [{ tag: 'token', attrs: {}, content: Buffer.alloc(40) }] },
    ],
  };

  it.each([
    ['in', toIncomingTraffic(STANZA, AT)],
    ['out', toOutgoingTraffic(binaryNodeToString(STANZA), AT)],
  ])('is shown by its size alone, on the way %s', (_direction, traffic) => {
    const shown = JSON.stringify([traffic.attrs, traffic.xml]);
    for (const secret of ['6869', 'AbCdEf', 'upload-token', 'signed', 'abab', 'secret', '0000']) {
      expect(shown).not.toContain(secret);
    }
    expect(traffic.attrs).toEqual({ id: '7', auth: '[17 characters]', 'key-index': '2' });
    expect(traffic.xml).toContain('[2 bytes]');
    expect(traffic.xml).toContain('[40 bytes]');
    expect(traffic.xml).toContain("ttl='300'");
  });

  it('is shown in the same way in both directions', () => {
    expect(toOutgoingTraffic(binaryNodeToString(STANZA), AT).xml).toBe(
      toIncomingTraffic(STANZA, AT).xml,
    );
  });
});

describe('toOutgoingTraffic', () => {
  it('reads tag and attributes from the XML of the library', () => {
    const xml = binaryNodeToString(MESSAGE);
    expect(toOutgoingTraffic(xml, AT)).toMatchObject({
      direction: 'out',
      at: AT,
      tag: 'message',
      attrs: MESSAGE.attrs,
    });
  });

  it('shows the same XML as for an inbound stanza', () => {
    const xml = binaryNodeToString(MESSAGE);
    expect(toOutgoingTraffic(xml, AT).xml).toBe(toIncomingTraffic(MESSAGE, AT).xml);
  });

  it.each([
    ['without attributes', '<ib />', 'ib', {}],
    ['with children', "<iq id='1'>\n\t<ping />\n</iq>", 'iq', { id: '1' }],
    ['with attributes of children only', "<ib >\n\t<clean_dirty type='x'/>\n</ib>", 'ib', {}],
    ['with an empty attribute', "<receipt id='1' type=''/>", 'receipt', { id: '1', type: '' }],
    ['that is no XML', 'nothing', '', {}],
  ])('reads a stanza %s', (_case, xml, tag, attrs) => {
    expect(toOutgoingTraffic(xml, AT)).toMatchObject({ tag, attrs });
  });
});
