import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  Curve,
  makeNoiseHandler,
  NOISE_WA_HEADER,
  proto,
  WA_CERT_DETAILS,
} from '@whiskeysockets/baileys';
import { NoiseResponder } from '../../../../packages/network/src/transport/noise-responder.js';
import { ServerCertificate } from '../../../../packages/network/src/transport/server-certificate.js';
import { createLibraryLogger } from '../socket/baileys-logger.js';
import { trustOnlyWhatsApp } from './certificate-check.patch.js';

const logger = createLibraryLogger(console as never, { takesXml: () => false, onSent: () => {} });
const root = Curve.generateKeyPair();
const genuine = new ServerCertificate(root);

/** The library's half of a handshake with a server that shows this certificate. */
function shakeHands(certificate: Pick<ServerCertificate, 'staticKey' | 'chain'>): void {
  const ephemeral = Curve.generateKeyPair();
  const client = makeNoiseHandler({
    keyPair: ephemeral,
    NOISE_HEADER: NOISE_WA_HEADER,
    logger,
  });
  const hello = proto.HandshakeMessage.encode({ clientHello: { ephemeral: ephemeral.public } });
  const server = new NoiseResponder(certificate as ServerCertificate);
  const { bytes } = server.answerHello(Buffer.from(hello.finish()));
  client.processHandshake(proto.HandshakeMessage.decode(bytes), Curve.generateKeyPair());
}

/** Changes the chain after it was signed. */
function bend(change: (chain: proto.CertChain) => void): Uint8Array {
  const chain = proto.CertChain.decode(genuine.chain);
  change(chain);
  return proto.CertChain.encode(chain).finish();
}

describe('the handshake', () => {
  beforeAll(() => {
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(root.public);
    // The library alone would shake hands with each of the servers below.
    expect(() => shakeHands(new ServerCertificate(Curve.generateKeyPair()))).not.toThrow();
    trustOnlyWhatsApp();
    trustOnlyWhatsApp();
  });

  it('accepts the server that the root vouches for, over and over', () => {
    for (let round = 0; round < 3; round += 1) expect(() => shakeHands(genuine)).not.toThrow();
  });

  it('refuses a server with a chain of another root', () => {
    const stranger = new ServerCertificate(Curve.generateKeyPair());
    expect(() => shakeHands(stranger)).toThrow(/certificate signature invalid/);
  });

  it('refuses a server that shows the genuine chain, but has a key of its own', () => {
    const staticKey = Curve.generateKeyPair();
    expect(() => shakeHands({ staticKey, chain: genuine.chain })).toThrow(
      /not the one of this server/,
    );
  });

  it('refuses it also where the library compares with a copy of the root key', () => {
    const key = Buffer.from(root.public);
    // A library may copy its constants: here, each read returns another object.
    Object.defineProperty(WA_CERT_DETAILS, 'PUBLIC_KEY', {
      configurable: true,
      get: () => Buffer.from(key),
    });
    try {
      expect(() => shakeHands(genuine)).not.toThrow();
      const staticKey = Curve.generateKeyPair();
      expect(() => shakeHands({ staticKey, chain: genuine.chain })).toThrow(
        /not the one of this server/,
      );
    } finally {
      Object.defineProperty(WA_CERT_DETAILS, 'PUBLIC_KEY', { value: key, writable: true });
    }
  });

  it('refuses a leaf that the intermediate has not signed', () => {
    const chain = bend(({ leaf }) => {
      leaf!.signature![0] ^= 1;
    });
    expect(() => shakeHands({ staticKey: genuine.staticKey, chain })).toThrow(/signature invalid/);
  });

  it('refuses a leaf of another issuer', () => {
    // Signed by the intermediate's key, but in the name of another one.
    const stranger = Curve.generateKeyPair();
    const chain = bend((certificates) => {
      const { Details } = proto.CertChain.NoiseCertificate;
      const own = { serial: 1, issuerSerial: 0, key: stranger.public };
      const leaf = { serial: 2, issuerSerial: 7, key: genuine.staticKey.public };
      const intermediate = Details.encode(own).finish();
      certificates.intermediate = {
        details: intermediate,
        signature: Curve.sign(root.private, intermediate),
      };
      const details = Details.encode(leaf).finish();
      certificates.leaf = { details, signature: Curve.sign(stranger.private, details) };
    });
    expect(() => shakeHands({ staticKey: genuine.staticKey, chain })).toThrow(
      /not the one of this server/,
    );
  });
});

describe('a signature', () => {
  const signer = Curve.generateKeyPair();
  const message = Buffer.from('signed');
  const signature = Curve.sign(signer.private, message);

  it.each([
    ['is taken from the key', signer.public, message, signature, true],
    [
      'is taken from the key with its type in front',
      typed(signer.public),
      message,
      signature,
      true,
    ],
    ['of another key is refused', Curve.generateKeyPair().public, message, signature, false],
    ['of another message is refused', signer.public, Buffer.from('other'), signature, false],
    ['that is cut is refused', signer.public, message, signature.subarray(1), false],
    [
      'of a key that is no point is refused',
      new Uint8Array(32).fill(255),
      message,
      signature,
      false,
    ],
    ['of zeros is refused', new Uint8Array(32), message, new Uint8Array(64), false],
  ])('%s', (_case, key, text, given, expected) => {
    expect(Curve.verify(key, text, given)).toBe(expected);
  });
});

function typed(key: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([5]), key]);
}
