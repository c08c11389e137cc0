import { Curve, proto, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { ClosingError } from '../errors/close-cause.js';
import { noteServerProof } from './server-proof.js';
import { isSignatureValid } from './signature-check.js';

let isStrict = false;
const { Details } = proto.CertChain.NoiseCertificate;

/**
 * Makes the library check what it means to check. Its `Curve.verify` takes every signature for good,
 * since libsignal answers with a boolean where an exception is expected (Baileys: Utils/crypto.js,
 * libsignal: src/curve.js); and it never compares the certified key with the one that the server
 * uses (Baileys: Utils/noise-handler.js). So anybody on the way could pass for WhatsApp. With real
 * signatures, and that comparison, the handshake is as strict as other clients' (whatsmeow:
 * handshake.go), and so is the identity that a phone signs while pairing. The certificates' dates
 * are not looked at: a clock that is wrong would lock people out.
 *
 * That this has been done is noted for each login; without the note there is none (`refuseUnprovenLogins`).
 */
export function trustOnlyWhatsApp(): void {
  if (isStrict) return;
  isStrict = true;
  const { sharedKey } = Curve;
  // A handshake runs without a pause: key agreement with the server's key, leaf, intermediate.
  let serverKey: Uint8Array = new Uint8Array();
  let lastMessage: Uint8Array = new Uint8Array();

  Curve.sharedKey = (privateKey, publicKey) => {
    serverKey = publicKey;
    return sharedKey(privateKey, publicKey);
  };
  Curve.verify = (publicKey, message, signature) => {
    const isValid = isSignatureValid(publicKey, message, signature);
    // By its bytes: the library may hand over a copy.
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
