import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** The TLS certificate of the media server: its own authority. */
export class MediaCertificate {
  private static shared?: Promise<MediaCertificate>;
  private users = 0;

  private constructor(
    readonly key: string,
    readonly certificate: string,
    /** A PEM file for `NODE_EXTRA_CA_CERTS`, there while a network uses it. */
    readonly path: string,
  ) {}

  use(): void {
    this.users += 1;
    if (this.users === 1) writeFileSync(this.path, this.certificate);
  }

  release(): void {
    this.users -= 1;
    if (this.users === 0) rmSync(this.path, { force: true });
  }

  /** Shared by all networks of this process, so that clients trust each of them with one file. */
  static ofThisProcess(): Promise<MediaCertificate> {
    MediaCertificate.shared ??= MediaCertificate.create();
    return MediaCertificate.shared;
  }

  private static async create(): Promise<MediaCertificate> {
    const { private: key, cert } = await generate(
      [{ name: 'commonName', value: 'WhatsApp test network' }],
      {
        keyType: 'ec',
        algorithm: 'sha256',
        extensions: [
          { name: 'basicConstraints', cA: true, critical: true },
          { name: 'keyUsage', digitalSignature: true, keyCertSign: true, critical: true },
          { name: 'extKeyUsage', serverAuth: true },
          {
            name: 'subjectAltName',
            altNames: [
              { type: 2, value: 'localhost' },
              // Clients fetch histories from there, whatever they are told; a proxy of tests leads them here.
              { type: 2, value: 'mmg.whatsapp.net' },
              { type: 7, ip: '127.0.0.1' },
            ],
          },
        ],
      },
    );
    const path = join(tmpdir(), `whatsapp-network-${process.pid}.pem`);
    return new MediaCertificate(key, cert, path);
  }
}
