import { describe, expect, it } from '@jest/globals';
import { toReceipts, toRefusal, toServerAck } from './delivery.mapper.js';

const AT = 1_700_000_000_123;
const CONTACT = '15550001@s.whatsapp.net';
const GROUP = '120363000000000001@g.us';
const ME = { jid: '15550000@s.whatsapp.net', lid: '800@lid' };

function receipt(attrs: Record<string, string>, listed: string[] = []) {
  const items = listed.map((id) => ({ tag: 'item', attrs: { id } }));
  const content = listed.length > 0 ? [{ tag: 'list', attrs: {}, content: items }] : undefined;
  return { tag: 'receipt', attrs: { id: 'A', from: CONTACT, ...attrs }, content };
}

describe('toServerAck', () => {
  it('confirms the message in the node', () => {
    const node = { tag: 'ack', attrs: { class: 'message', id: 'OUT1', from: CONTACT } };
    expect(toServerAck(node, AT)).toEqual({ messageId: 'OUT1', step: 'server', at: AT, by: null });
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
  ])('reads a receipt %s as news of our message', (_case, attrs, step) => {
    expect(toReceipts(receipt(attrs), ME, AT)).toEqual({
      deliveries: [{ messageId: 'A', step, at: AT, by: { jids: [CONTACT], groupJid: null } }],
      readElsewhere: [],
    });
  });

  it('names the sender in a group', () => {
    const attrs = { from: GROUP, participant: '900:3@lid', type: 'read' };
    expect(toReceipts(receipt(attrs), ME, AT).deliveries).toEqual([
      { messageId: 'A', step: 'read', at: AT, by: { jids: ['900@lid'], groupJid: GROUP } },
    ]);
  });

  it.each([
    [{ from: '900:3@lid', sender_pn: CONTACT }, ['900@lid', CONTACT]],
    [{ from: '15550001:3@s.whatsapp.net', sender_lid: '900:3@lid' }, [CONTACT, '900@lid']],
    [{ from: GROUP, participant: '900@lid', participant_pn: CONTACT }, ['900@lid', CONTACT]],
    [{ from: GROUP, participant: CONTACT, participant_lid: '900@lid' }, [CONTACT, '900@lid']],
    [{ from: '900@lid', sender_pn: '901@lid' }, ['900@lid']],
    [{ from: CONTACT, sender_lid: 'nonsense' }, [CONTACT]],
  ])('has both addresses if the receipt has them: %j', (attrs, jids) => {
    const [delivery] = toReceipts(receipt(attrs), ME, AT).deliveries;
    expect(delivery?.by?.jids).toEqual(jids);
  });

  it('reads the receivers that a receipt of a group names for each message', () => {
    const user = (jid: string) => ({ tag: 'user', attrs: { jid, t: '1' } });
    const message = (key: string, ...users: ReturnType<typeof user>[]) => ({
      tag: 'participants',
      attrs: { key },
      content: users,
    });
    const content = [message('A', user('900:3@lid'), user('nobody')), message('B', user(CONTACT))];
    const node = { tag: 'receipt', attrs: { id: 'R', from: GROUP, type: 'read' }, content };
    expect(toReceipts(node, ME, AT).deliveries).toEqual([
      { messageId: 'A', step: 'read', at: AT, by: { jids: ['900@lid'], groupJid: GROUP } },
      { messageId: 'B', step: 'read', at: AT, by: { jids: [CONTACT], groupJid: GROUP } },
    ]);
    const inChat = { ...node, attrs: { ...node.attrs, from: CONTACT, participant: GROUP } };
    expect(toReceipts(inChat, ME, AT).deliveries).toEqual([]);
  });

  it('reads no more ids than a real client would send', () => {
    const ids = Array.from({ length: 5000 }, (_, at) => `M${at}`);
    expect(toReceipts(receipt({}, ids), ME, AT).deliveries).toHaveLength(1024);
  });

  it('reads further ids from the list', () => {
    const { deliveries } = toReceipts(receipt({ type: 'read' }, ['B', 'C']), ME, AT);
    expect(deliveries.map(({ messageId }) => messageId)).toEqual(['A', 'B', 'C']);
  });

  it.each([
    ['by number', { from: '15550000:4@s.whatsapp.net', recipient: CONTACT }],
    ['by lid', { from: '800:4@lid', recipient: '900@lid' }],
    ['in a group', { from: GROUP, participant: '800:4@lid', recipient: '900@lid' }],
    ['in a group, without a recipient', { from: GROUP, participant: '15550000@s.whatsapp.net' }],
  ])('reads "read" of an own device as read elsewhere, %s', (_case, attrs) => {
    for (const type of ['read', 'read-self']) {
      expect(toReceipts(receipt({ ...attrs, type }, ['B']), ME, AT)).toEqual({
        deliveries: [],
        readElsewhere: ['A', 'B'],
      });
    }
  });

  it.each([
    ['another person with a recipient', { type: 'read', recipient: ME.jid }],
    ['another person with a recipient of their own', { type: 'read-self', recipient: CONTACT }],
    [
      'another person who is said to be us',
      { type: 'read', sender_lid: ME.lid, recipient: CONTACT },
    ],
    ['a third person in a chat of two', { type: 'read', participant: '15550002@s.whatsapp.net' }],
    ['nobody in a group', { type: 'read', from: GROUP }],
    ['a group in a group', { type: 'read', from: GROUP, participant: GROUP }],
    ['a broadcast list', { type: 'read', from: '1@broadcast', participant: CONTACT }],
    ['nonsense', { type: 'read', from: 'nonsense' }],
    ['WhatsApp', { type: 'read', from: 's.whatsapp.net' }],
  ])('learns nothing from %s', (_case, attrs) => {
    expect(toReceipts(receipt(attrs), ME, AT)).toEqual({ deliveries: [], readElsewhere: [] });
  });

  it.each([
    ['that our other device has it', { type: 'sender', from: ME.jid, recipient: CONTACT }],
    ['that our other device got it delivered', { from: ME.jid, recipient: CONTACT }],
    ['that our other device has it from a group', { from: GROUP, participant: ME.jid }],
    ['that a device is inactive', { type: 'inactive' }],
    ['that it should be sent again', { type: 'retry' }],
    ['that the history arrived', { type: 'hist_sync' }],
    ['that we read it, without a chat', { type: 'read-self' }],
  ])('learns nothing from a receipt with %s', (_case, attrs) => {
    expect(toReceipts(receipt(attrs), ME, AT)).toEqual({ deliveries: [], readElsewhere: [] });
  });
});
