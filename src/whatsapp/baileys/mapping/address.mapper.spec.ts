import { describe, expect, it } from '@jest/globals';
import type { WAMessageKey } from '@whiskeysockets/baileys';
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
  const OWN_PN = '15550000@s.whatsapp.net';
  const OWN_LID = '9000000@lid';
  const me = { jid: OWN_PN, lid: OWN_LID };

  it.each<[string, WAMessageKey, { jid: string; pn: string | null; lid: string | null }]>([
    ['both addresses', { remoteJid: LID, remoteJidAlt: PN }, { jid: PN, pn: PN, lid: LID }],
    [
      'the other address of whom we write to',
      { remoteJid: LID, remoteJidAlt: PN, fromMe: true },
      { jid: PN, pn: PN, lid: LID },
    ],
    [
      'not our number for whom we write to',
      { remoteJid: LID, remoteJidAlt: '15550000:3@s.whatsapp.net', fromMe: true },
      { jid: LID, pn: null, lid: LID },
    ],
    [
      'not our lid for whom we write to',
      { remoteJid: PN, remoteJidAlt: OWN_LID, fromMe: true },
      { jid: PN, pn: PN, lid: null },
    ],
    [
      'the chat with ourselves, under our number',
      { remoteJid: OWN_LID, fromMe: true },
      { jid: OWN_PN, pn: OWN_PN, lid: OWN_LID },
    ],
    [
      'the sender of what went to a broadcast list',
      { remoteJid: '1600000000@broadcast', participant: LID, remoteJidAlt: PN },
      { jid: PN, pn: PN, lid: LID },
    ],
    [
      'no hosted address beside the real one',
      { remoteJid: PN, remoteJidAlt: '901@hosted.lid' },
      { jid: PN, pn: PN, lid: null },
    ],
    [
      'no real address beside a hosted one',
      { remoteJid: '900@hosted.lid', remoteJidAlt: PN },
      { jid: LID, pn: null, lid: LID },
    ],
  ])('is %s', (_case, key, expected) => {
    expect(toChatAddress(key, me)).toMatchObject(expected);
  });

  it('does not use the alternate address while our own lid is unknown', () => {
    const key = { remoteJid: PN, remoteJidAlt: OWN_LID, fromMe: true };
    expect(toChatAddress(key, { ...me, lid: null })).toMatchObject({ pn: PN, lid: null });
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
