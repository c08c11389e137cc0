import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSelfSignedCertificate } from './self-signed-certificate.js';

/** The TLS certificate of the media server: its own authority. */
export class MediaCertificate {
  private static shared?: MediaCertificate;
  private users = 0;

  private constructor(
    readonly key: string,
    readonly certificate: string,
    /** A PEM file for `NODE_EXTRA_CA_CERTS`; it exists while a network uses it. */
    readonly path: string,
  ) {}

  use(): void {
    this.users += 1;
    // `wx` follows no link and overwrites nothing.
    if (this.users === 1) writeFileSync(this.path, this.certificate, { flag: 'wx' });
  }

  release(): void {
    this.users -= 1;
    if (this.users === 0) rmSync(this.path, { force: true });
  }

  /** Shared by all networks of this process, so that clients trust each of them with one file. */
  static ofThisProcess(): MediaCertificate {
    MediaCertificate.shared ??= MediaCertificate.create();
    return MediaCertificate.shared;
  }

  private static create(): MediaCertificate {
    const { key, certificate } = createSelfSignedCertificate({
      commonName: 'WhatsApp test network',
      // The real host of histories, which clients use whatever host they are told; a proxy of tests leads it here.
      hosts: ['localhost', 'mmg.whatsapp.net'],
      addresses: ['127.0.0.1'],
    });
    const path = join(tmpdir(), `whatsapp-network-${randomUUID()}.pem`);
    return new MediaCertificate(key, certificate, path);
  }
}
