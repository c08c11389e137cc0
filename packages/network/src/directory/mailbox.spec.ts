import { describe, expect, it } from '@jest/globals';
import { Mailbox } from './mailbox.js';

const message = (id: string, type: string) => ({
  tag: 'message',
  attrs: { id, type, from: '15550001@s.whatsapp.net' },
});
const ack = (id: string) => ({
  tag: 'ack',
  attrs: { id, class: 'message', to: '15550001@s.whatsapp.net' },
});

describe('a mailbox', () => {
  it('keeps a resend after a retry receipt when the first copy is answered', () => {
    const mailbox = new Mailbox((jid = '') => jid);
    mailbox.add(message('A', 'first'));
    mailbox.add(message('B', 'other'));
    mailbox.add(message('A', 'again'));
    mailbox.settleAck(ack('A'));
    expect(mailbox.contents().map(({ attrs }) => attrs.type)).toEqual(['other', 'again']);
    mailbox.settleMessage('A', '15550001@s.whatsapp.net');
    mailbox.settleAck(ack('A'));
    expect(mailbox.contents()).toEqual([message('B', 'other')]);
    expect(mailbox.size).toBe(1);
  });
});
