import { normalizeJid } from '../../jid.js';

/** The account that received a message: needed where a stanza names nobody because it is us. */
export interface Receiver {
  /** The phone number's jid. */
  jid: string;
  lid: string | null;
}

export function isReceiver(receiver: Receiver, jid: string | null | undefined): boolean {
  const normal = jid ? normalizeJid(jid) : null;
  return normal !== null && (normal === receiver.jid || normal === receiver.lid);
}

/** The jid without device; our own in the one form that our messages have. */
export function toPersonJid(receiver: Receiver, jid: string | null | undefined): string | null {
  return isReceiver(receiver, jid) ? receiver.jid : jid ? normalizeJid(jid) : null;
}
