import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';

/** The protocol message in decrypted bytes, also in a copy of what another own device sent; null if there is none. */
export function readProtocolMessage(plaintext: Uint8Array): proto.Message.IProtocolMessage | null {
  try {
    const decoded = proto.Message.decode(unpadRandomMax16(plaintext));
    return (decoded.deviceSentMessage?.message ?? decoded).protocolMessage ?? null;
  } catch {
    return null;
  }
}
