import { Curve, proto, type KeyPair } from '@whiskeysockets/baileys';

const DAY_SECONDS = 24 * 60 * 60;

/** The server's Noise identity: a static key, and its certificate chain root -> intermediate -> leaf. */
export class ServerCertificate {
  readonly staticKey: KeyPair = Curve.generateKeyPair();
  /** Encoded `CertChain`, the payload of the server hello. */
  readonly chain: Uint8Array;
  /** The public root key that a client must trust, as 64 hex digits. */
  readonly rootKey: string;

  /** Shared by all networks of this process without a given root key: signatures take time. */
  static ofThisProcess(): ServerCertificate {
    ServerCertificate.shared ??= new ServerCertificate(Curve.generateKeyPair());
    return ServerCertificate.shared;
  }

  private static shared?: ServerCertificate;

  constructor(root: KeyPair) {
    const intermediate = Curve.generateKeyPair();
    // The client compares the issuer serial of the intermediate with WA_CERT_DETAILS.SERIAL, which is 0
    // (Baileys Utils/noise-handler.js, processHandshake).
    this.chain = proto.CertChain.encode({
      intermediate: sign(root, { serial: 1, issuerSerial: 0, key: intermediate.public }),
      leaf: sign(intermediate, { serial: 2, issuerSerial: 1, key: this.staticKey.public }),
    }).finish();
    this.rootKey = Buffer.from(root.public).toString('hex');
  }
}

function sign(
  issuer: KeyPair,
  subject: { serial: number; issuerSerial: number; key: Uint8Array },
): proto.CertChain.INoiseCertificate {
  const now = Math.floor(Date.now() / 1000);
  const details = proto.CertChain.NoiseCertificate.Details.encode({
    ...subject,
    notBefore: now - DAY_SECONDS,
    notAfter: now + 365 * DAY_SECONDS,
  }).finish();
  return { details, signature: Curve.sign(issuer.private, details) };
}
