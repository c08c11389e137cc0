import { describe, expect, it } from '@jest/globals';
import { createGroupFacts } from '../../../test/support/unit/fake-groups-gateway.js';
import { mergeReceipts, numbersOf } from './receipts.mapper.js';

const NONE = { delivered_at: null, read_at: null, played_at: null };
const BOB = {
  jid: '15550102@s.whatsapp.net',
  pn: '15550102@s.whatsapp.net',
  lid: '2@lid',
  name: 'Bob',
};

describe('mergeReceipts', () => {
  it('uses the names of our chats, and for strangers the address of their receipt', () => {
    const receipts = [
      { ...NONE, participant_jid: '2@lid', delivered_at: 5 },
      { ...NONE, participant_jid: '3@lid' },
    ];
    expect(mergeReceipts(receipts, new Map([['2@lid', BOB]]))).toEqual([
      { ...NONE, jid: BOB.jid, name: 'Bob', delivered_at: 5 },
      { ...NONE, jid: '3@lid', name: null },
    ]);
  });

  it('has one entry for a person with receipts under two addresses, with the first times', () => {
    const receipts = [
      { ...NONE, participant_jid: BOB.jid, delivered_at: 7, read_at: 9 },
      { ...NONE, participant_jid: '2@lid', delivered_at: 5, played_at: 10 },
    ];
    const people = new Map([
      ['2@lid', BOB],
      [BOB.jid, BOB],
    ]);
    expect(mergeReceipts(receipts, people)).toEqual([
      { jid: BOB.jid, name: 'Bob', delivered_at: 5, read_at: 9, played_at: 10 },
    ]);
  });

  it("takes a stranger's number from the group", () => {
    const members = [
      { jid: '3@lid', pn: '15550103@s.whatsapp.net', lid: '3@lid', role: 'member', isMe: false },
      { jid: '4@lid', pn: null, lid: '4@lid', role: 'member', isMe: false },
    ] as const;
    const numbers = numbersOf(createGroupFacts({ members }));
    const receipts = [
      { ...NONE, participant_jid: '3@lid' },
      { ...NONE, participant_jid: '4@lid' },
    ];
    expect(mergeReceipts(receipts, new Map(), numbers).map(({ jid }) => jid)).toEqual([
      '15550103@s.whatsapp.net',
      '4@lid',
    ]);
  });
});
