import { describe, expect, it } from '@jest/globals';
import { initAuthCreds } from '@whiskeysockets/baileys';
import { pairCreds } from '../../../../test/support/unit/gateway-rig.js';
import { isPaired, toMe } from './me.mapper.js';

function pairedCreds() {
  const creds = initAuthCreds();
  pairCreds(creds);
  return creds;
}

describe('isPaired', () => {
  it('is false for new credentials', () => {
    expect(isPaired(initAuthCreds())).toBe(false);
  });

  it('is false while a pairing code waits for the phone', () => {
    expect(isPaired({ ...pairedCreds(), account: undefined })).toBe(false);
  });

  it('is true once the phone has accepted the device', () => {
    expect(isPaired(pairedCreds())).toBe(true);
  });
});

describe('toMe', () => {
  it('has the jid of the account, not of this device', () => {
    expect(toMe(pairedCreds())).toEqual({
      jid: '15550000@s.whatsapp.net',
      lid: '9000000@lid',
      phone: '+15550000',
      name: 'Me',
    });
  });

  it('has no lid and no name if there are none', () => {
    const me = { id: '15550000:7@s.whatsapp.net' };
    expect(toMe({ ...pairedCreds(), me })).toMatchObject({ lid: null, name: null });
  });

  it('is null before the pairing', () => {
    expect(toMe(initAuthCreds())).toBeNull();
    expect(toMe({ ...pairedCreds(), account: undefined })).toBeNull();
  });
});
