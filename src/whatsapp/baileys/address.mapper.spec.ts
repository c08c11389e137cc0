import { describe, expect, it } from '@jest/globals';
import { toAddress, toAliasPair, toChatAddress, toContactAddress } from './address.mapper.js';

const PN = '15550001@s.whatsapp.net';
const LID = '900@lid';

describe('toAddress', () => {
  it.each([
    ['a phone number', [PN], { jid: PN, pn: PN, lid: null, isGroup: false }],
    ['a lid', [LID], { jid: LID, pn: null, lid: LID, isGroup: false }],
    ['both, the phone number first', [PN, LID], { jid: PN, pn: PN, lid: LID, isGroup: false }],
    ['both, the lid first', [LID, PN], { jid: PN, pn: PN, lid: LID, isGroup: false }],
    ['a device', ['15550001:7@s.whatsapp.net'], { jid: PN, pn: PN, lid: null, isGroup: false }],
    ['a group', ['120363@g.us'], { jid: '120363@g.us', pn: null, lid: null, isGroup: true }],
    [
      'a group whose sender is known',
      ['120363@g.us', PN],
      { jid: '120363@g.us', pn: null, lid: null, isGroup: true },
    ],
    [
      'a status broadcast',
      ['status@broadcast'],
      { jid: 'status@broadcast', pn: null, lid: null, isGroup: false },
    ],
    [
      'nothing before a jid',
      [null, undefined, '', PN],
      { jid: PN, pn: PN, lid: null, isGroup: false },
    ],
    ['nonsense before a jid', ['???', LID], { jid: LID, pn: null, lid: LID, isGroup: false }],
  ])('reads %s', (_case, jids, expected) => {
    expect(toAddress(...jids)).toEqual(expected);
  });

  it.each([[[]], [[null]], [['']], [['nobody']], [['@s.whatsapp.net']]])(
    'is null for %j',
    (jids) => {
      expect(toAddress(...jids)).toBeNull();
    },
  );
});

describe('toChatAddress', () => {
  it('joins both addresses of a message key', () => {
    expect(toChatAddress({ remoteJid: LID, remoteJidAlt: PN })).toMatchObject({ pn: PN, lid: LID });
  });
});

describe('toContactAddress', () => {
  it('joins all addresses of a contact', () => {
    expect(toContactAddress({ id: LID, phoneNumber: PN })).toMatchObject({ pn: PN, lid: LID });
    expect(toContactAddress({ id: PN, lid: LID })).toMatchObject({ pn: PN, lid: LID });
    expect(toContactAddress({})).toBeNull();
  });
});

describe('toAliasPair', () => {
  it.each([
    ['both addresses', toAddress(PN, LID), { pn: PN, lid: LID }],
    ['a phone number alone', toAddress(PN), null],
    ['a lid alone', toAddress(LID), null],
    ['no address', null, null],
  ])('of %s', (_case, address, expected) => {
    expect(toAliasPair(address)).toEqual(expected);
  });
});
