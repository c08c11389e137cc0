import { describe, expect, it } from '@jest/globals';
import { toReceipts, toRefusal, toServerAck } from './delivery.mapper.js';

const AT = 1_700_000_000_123;
const CONTACT = '15550001@s.whatsapp.net';

function receipt(attrs: Record<string, string>, listed: string[] = []) {
  const items = listed.map((id) => ({ tag: 'item', attrs: { id } }));
  const content = listed.length > 0 ? [{ tag: 'list', attrs: {}, content: items }] : undefined;
  return { tag: 'receipt', attrs: { id: 'A', from: CONTACT, ...attrs }, content };
}

describe('toServerAck', () => {
  it('confirms the message in the node', () => {
    const node = { tag: 'ack', attrs: { class: 'message', id: 'OUT1', from: CONTACT } };
    expect(toServerAck(node, AT)).toEqual({ messageId: 'OUT1', step: 'server', at: AT });
  });

  it.each([
    ['a refusal', { id: 'OUT1', error: '463' }],
    ['a node without an id', {}],
  ])('is nothing for %s', (_case, attrs) => {
    expect(toServerAck({ tag: 'ack', attrs }, AT)).toBeNull();
  });
});

describe('toRefusal', () => {
  it('has the id of the message and the code', () => {
    const node = {
      tag: 'ack',
      attrs: { class: 'message', id: 'OUT1', from: CONTACT, error: '463' },
    };
    expect(toRefusal(node, AT)).toEqual({ messageId: 'OUT1', code: '463', at: AT });
  });

  it.each([
    ['an acknowledgement', { id: 'OUT1' }],
    ['a node without an id', { error: '463' }],
  ])('is nothing for %s', (_case, attrs) => {
    expect(toRefusal({ tag: 'ack', attrs }, AT)).toBeNull();
  });
});

describe('toReceipts', () => {
  it.each([
    ['without a type', {}, 'delivered'],
    ['of the type read', { type: 'read' }, 'read'],
    ['of the type played', { type: 'played' }, 'played'],
  ])('takes a receipt %s as news of our message', (_case, attrs, step) => {
    expect(toReceipts(receipt(attrs), AT)).toEqual({
      deliveries: [{ messageId: 'A', step, at: AT }],
      readElsewhere: [],
    });
  });

  it('has the sender in a group', () => {
    const attrs = { from: '120363000000000001@g.us', participant: '900:3@lid', type: 'read' };
    expect(toReceipts(receipt(attrs), AT).deliveries).toEqual([
      { messageId: 'A', step: 'read', at: AT, participantJid: '900@lid' },
    ]);
  });

  it('reads further ids from the list', () => {
    const { deliveries } = toReceipts(receipt({ type: 'read' }, ['B', 'C']), AT);
    expect(deliveries.map(({ messageId }) => messageId)).toEqual(['A', 'B', 'C']);
  });

  it.each(['read', 'read-self'])('takes %s with a recipient as read on our own device', (type) => {
    expect(toReceipts(receipt({ type, recipient: CONTACT }, ['B']), AT)).toEqual({
      deliveries: [],
      readElsewhere: ['A', 'B'],
    });
  });

  it.each([
    ['that our other device has it', { type: 'sender', recipient: CONTACT }],
    ['that our other device got it delivered', { recipient: CONTACT }],
    ['that a device is inactive', { type: 'inactive' }],
    ['that it should be sent again', { type: 'retry' }],
    ['that the history arrived', { type: 'hist_sync' }],
    ['that we read it, without a chat', { type: 'read-self' }],
  ])('learns nothing from a receipt that says %s', (_case, attrs) => {
    expect(toReceipts(receipt(attrs), AT)).toEqual({ deliveries: [], readElsewhere: [] });
  });
});
