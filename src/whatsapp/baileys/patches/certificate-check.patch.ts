import { Curve, proto, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { ClosingError } from '../errors/close-cause.js';
import { noteServerProof } from './server-proof.js';
import { isSignatureValid } from './signature-check.js';

let isStrict = false;
const { Details } = proto.CertChain.NoiseCertificate;

/**
 * Makes the library verify certificates. Its `Curve.verify` accepts every signature, since it expects an exception
 * where libsignal returns false (Baileys: Utils/crypto.js, libsignal: src/curve.js); and it never compares the certified
 * key with the one that the server uses (Baileys: Utils/noise-handler.js). So anybody between us and WhatsApp could
 * impersonate it. With both checks the handshake is as strict as that of other clients (whatsmeow: handshake.go), and so
 * is the check of the identity that a phone signs while pairing. The certificates' dates are not checked: a wrong clock
 * would lock users out.
 *
 * Each successful check is recorded; without it no login is sent (`refuseUnprovenLogins`).
 */
export function trustOnlyWhatsApp(): void {
  if (isStrict) return;
  isStrict = true;
  const { sharedKey } = Curve;
  // A handshake is synchronous: it agrees on a key with the server, verifies the leaf, then the intermediate.
  let serverKey: Uint8Array = new Uint8Array();
  let lastMessage: Uint8Array = new Uint8Array();

  Curve.sharedKey = (privateKey, publicKey) => {
    serverKey = publicKey;
    return sharedKey(privateKey, publicKey);
  };
  Curve.verify = (publicKey, message, signature) => {
    const isValid = isSignatureValid(publicKey, message, signature);
    // Compares bytes: the library may pass a copy.
    if (isValid && Buffer.compare(publicKey, WA_CERT_DETAILS.PUBLIC_KEY) === 0) {
      assertChain(lastMessage, message, serverKey);
      noteServerProof();
    }
    lastMessage = message;
    return isValid;
  };
}

function assertChain(leafBytes: Uint8Array, issuerBytes: Uint8Array, serverKey: Uint8Array): void {
  const leaf = Details.decode(leafBytes);
  const isIssued = leaf.issuerSerial === Details.decode(issuerBytes).serial;
  if (isIssued && leaf.key && Buffer.compare(leaf.key, serverKey) === 0) return;
  throw new ClosingError('noise certificate is not the one of this server', 400);
}
