import { beforeEach, describe, expect, it } from '@jest/globals';
import { node } from '../transport/nodes.js';
import { Mailbox } from './mailbox.js';

const FROM = '15550101@s.whatsapp.net';

let mailbox: Mailbox;

beforeEach(() => {
  mailbox = new Mailbox((jid = '') => jid);
});

const ack = (attrs: Record<string, string>) => node('ack', { id: 'A', to: FROM, ...attrs });

describe('the mailbox', () => {
  it('takes an ack of a notification with its type or without', () => {
    mailbox.add(node('notification', { id: 'A', from: FROM, type: 'encrypt' }));
    mailbox.settleAck(ack({ class: 'notification' }));
    expect(mailbox.size).toBe(0);
    mailbox.add(node('notification', { id: 'A', from: FROM, type: 'w:gp2', participant: FROM }));
    mailbox.settleAck(ack({ class: 'notification', type: 'w:gp2' }));
    expect(mailbox.size).toBe(0);
  });

  it('keeps a receipt until an ack has its type', () => {
    mailbox.add(node('receipt', { id: 'A', from: FROM }));
    mailbox.add(node('receipt', { id: 'A', from: FROM, type: 'read' }));
    mailbox.settleAck(ack({ class: 'receipt' }));
    expect(mailbox.contents().map(({ attrs }) => attrs.type)).toEqual(['read']);
  });

  it('keeps a stanza when the ack has another class or id', () => {
    mailbox.add(node('notification', { id: 'A', from: FROM, type: 'encrypt' }));
    mailbox.settleAck(ack({ class: 'receipt' }));
    mailbox.settleAck({ ...ack({ class: 'notification' }), attrs: { id: 'B', to: FROM } });
    expect(mailbox.size).toBe(1);
  });
});
