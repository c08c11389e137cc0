import { normalizeJid } from '../../jid.js';

/** The account that received a message: stanzas may leave out its address, or name it. */
export interface Receiver {
  /** The phone number's jid. */
  jid: string;
  lid: string | null;
}

export function isReceiver(receiver: Receiver, jid: string | null | undefined): boolean {
  const normal = jid ? normalizeJid(jid) : null;
  return normal !== null && (normal === receiver.jid || normal === receiver.lid);
}

/** The jid without device; the own account always as the jid of its phone number. */
export function toPersonJid(receiver: Receiver, jid: string | null | undefined): string | null {
  return isReceiver(receiver, jid) ? receiver.jid : jid ? normalizeJid(jid) : null;
}
