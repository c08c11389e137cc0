import { describe, expect, it } from '@jest/globals';
import { Curve, proto } from '@whiskeysockets/baileys';
import { isSignatureValid } from '../signal/signature-check.js';
import { ServerCertificate } from './server-certificate.js';

const { Details } = proto.CertChain.NoiseCertificate;

describe('ServerCertificate', () => {
  const root = Curve.generateKeyPair();
  const certificate = new ServerCertificate(root);
  const { intermediate, leaf } = proto.CertChain.decode(certificate.chain);

  it('certifies the static key by the root key', () => {
    const issuer = Details.decode(intermediate!.details!);
    const subject = Details.decode(leaf!.details!);
    expect(isSignatureValid(root.public, intermediate!.details!, intermediate!.signature!)).toBe(
      true,
    );
    expect(isSignatureValid(issuer.key!, leaf!.details!, leaf!.signature!)).toBe(true);
    expect(Buffer.from(subject.key!)).toEqual(Buffer.from(certificate.staticKey.public));
    expect(issuer.issuerSerial).toBe(0);
    expect(subject.issuerSerial).toBe(issuer.serial);
  });

  it('shows its root key as 64 hex digits', () => {
    expect(certificate.rootKey).toBe(Buffer.from(root.public).toString('hex'));
  });
});
