import { describe, expect, it } from '@jest/globals';
import { createConfig } from '../../../test/support/unit/factories.js';
import { FakeGateway } from '../../../test/support/unit/fake-gateway.js';
import type { NodeTraffic } from '../../whatsapp/whatsapp-gateway.js';
import { NodeBuffer } from './node-buffer.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';

function createNode(changes: Partial<NodeTraffic> = {}): NodeTraffic {
  return { direction: 'in', at: 0, tag: 'iq', attrs: {}, xml: '<iq/>', ...changes };
}

/** A buffer that has seen this many stanzas. */
function createBuffer(count: number, limit = 10): { buffer: NodeBuffer; gateway: FakeGateway } {
  const gateway = new FakeGateway();
  const buffer = new NodeBuffer(
    createConfig({ events: { nodeBuffer: limit } }),
    gateway,
    new PairingScope('default'),
  );
  buffer.onModuleInit();
  for (let number = 1; number <= count; number += 1) {
    gateway.nodes$.next(createNode({ xml: `<iq id='${number}'/>` }));
  }
  return { buffer, gateway };
}

function seqs(
  buffer: NodeBuffer,
  filter: Partial<Parameters<NodeBuffer['find']>[0]> = {},
): number[] {
  return buffer.find({ limit: 1000, ...filter }).map(({ seq }) => seq);
}

describe('NodeBuffer', () => {
  it('shows a stanza as an event of the kind node', () => {
    const { buffer, gateway } = createBuffer(0);
    gateway.nodes$.next(
      createNode({
        direction: 'out',
        at: 1_700_000_000_000,
        attrs: { id: '1' },
        xml: '<iq id=1/>',
      }),
    );
    expect(buffer.find({ limit: 1 })).toEqual([
      {
        id: 1,
        seq: 1,
        timestamp: '2023-11-14T22:13:20.000Z',
        kind: 'node',
        type: 'node.out',
        source: 'whatsapp',
        account: 'default',
        chat_jid: null,
        message_id: null,
        payload: { tag: 'iq', attrs: { id: '1' }, xml: '<iq id=1/>' },
      },
    ]);
  });

  it.each([0, 1, 9, 10, 11, 20, 21, 35])(
    'after %d stanzas has the newest up to its limit',
    (count) => {
      const { buffer } = createBuffer(count);
      const size = Math.min(count, 10);
      const expected = Array.from({ length: size }, (_, index) => count - size + index + 1);
      expect(seqs(buffer)).toEqual(expected);
      expect(buffer.size).toBe(size);
    },
  );

  it('holds fewer large stanzas, and tells since when it has all', () => {
    const { buffer, gateway } = createBuffer(1);
    for (let at = 1; at <= 100; at += 1) {
      gateway.nodes$.next(createNode({ at, xml: 'x'.repeat(1024 * 1024) }));
    }
    expect(buffer.size).toBeLessThanOrEqual(4);
    expect(seqs(buffer).at(-1)).toBe(101);
    const [oldest] = buffer.find({ after: 0, limit: 1 });
    expect(buffer.since).toBe(Date.parse(oldest.timestamp));
    const page = buffer.page({ after: 0, limit: 1000 });
    expect(page).toMatchObject({ hasMore: page.events.length < buffer.size });
    expect(page.events.length).toBeLessThanOrEqual(2);
  });

  it('returns the newest that fit, or with `after` the oldest ones after it', () => {
    const { buffer } = createBuffer(8);
    expect(seqs(buffer, { limit: 3 })).toEqual([6, 7, 8]);
    expect(seqs(buffer, { limit: 3, after: 2 })).toEqual([3, 4, 5]);
    expect(seqs(buffer, { limit: 3, before: 6 })).toEqual([3, 4, 5]);
    expect(seqs(buffer, { after: 2, before: 5 })).toEqual([3, 4]);
    expect(seqs(buffer, { after: 0, limit: 1 })).toEqual([1]);
  });

  it('filters by direction and by text', () => {
    const { buffer, gateway } = createBuffer(2);
    gateway.nodes$.next(createNode({ direction: 'out', xml: '<Presence/>' }));
    expect(seqs(buffer, { type: 'node.out' })).toEqual([3]);
    expect(seqs(buffer, { q: 'presence' })).toEqual([3]);
    expect(seqs(buffer, { q: "ID='2'" })).toEqual([2]);
    expect(seqs(buffer, { type: 'message.received' })).toEqual([]);
  });

  it('finds the stanzas of one message: its own, its receipts, and lists with it', () => {
    const { buffer, gateway } = createBuffer(1);
    const add = (xml: string) => gateway.nodes$.next(createNode({ xml }));
    add("<message id='OUT1' to='1'/>");
    add("<message id='OUT12' to='1'/>");
    add("<receipt id='9'><list><item id='OUT1'/></list></receipt>");
    add("<message id='3'><body>OUT1</body></message>");
    expect(seqs(buffer, { message_id: 'OUT1' })).toEqual([2, 4]);
    expect(seqs(buffer, { message_id: 'OUT1', q: 'item' })).toEqual([4]);
  });

  it('finds the stanzas of one chat under all its addresses and devices', () => {
    const { buffer, gateway } = createBuffer(1);
    const add = (attrs: Record<string, string>) => gateway.nodes$.next(createNode({ attrs }));
    add({ from: '15550001@s.whatsapp.net' });
    add({ to: '900:3@lid' });
    add({ from: '15550100@s.whatsapp.net', recipient: '15550001@s.whatsapp.net' });
    add({ from: '120363000000000001@g.us', participant: '15550001@s.whatsapp.net' });
    add({ from: '15550002@s.whatsapp.net' });
    const chatJids = ['15550001@s.whatsapp.net', '900@lid'];
    expect(seqs(buffer, { chatJids })).toEqual([2, 3, 4]);
  });

  it('keeps nothing if its limit is 0', () => {
    const { buffer } = createBuffer(5, 0);
    expect(seqs(buffer)).toEqual([]);
    expect(buffer.size).toBe(0);
  });
});
