import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import { normalizeJid, phoneOf } from '../../jid.js';
import type { Me } from '../../session.js';

/**
 * True once a phone has accepted this device. `creds.registered` stays false with a QR code, and a
 * pairing code sets `me` before the phone answers: only `account` means that it did.
 */
export function isPaired({ me, account }: AuthenticationCreds): boolean {
  return Boolean(me?.id && account);
}

export function toMe(creds: AuthenticationCreds): Me | null {
  const jid = normalizeJid(creds.me?.id ?? '');
  if (!jid || !isPaired(creds)) return null;
  return {
    jid,
    lid: normalizeJid(creds.me?.lid ?? ''),
    phone: phoneOf(jid),
    name: creds.me?.name || null,
  };
}
