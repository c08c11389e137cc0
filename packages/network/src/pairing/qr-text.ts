/** The content of a pairing QR code. */
export interface QrContent {
  ref: string;
  noiseKey: Buffer;
  identityKey: Buffer;
  /** A secret that signs the device identity, so that only a phone that has seen the code can pair. */
  advSecret: Buffer;
}

const QR_PREFIX = 'https://wa.me/settings/linked_devices#';

/**
 * Reads `<prefix>ref,noise,identity,adv,platform` (Baileys Utils/companion-reg-client-utils.js), or the earlier form
 * `ref,noise,identity,adv`: phones take both.
 */
export function parseQr(qr: string): QrContent {
  const [ref, noise, identity, adv] = qr.replace(QR_PREFIX, '').split(',');
  if (!ref || !noise || !identity || !adv) {
    throw new Error(`this is not a pairing QR code: "${qr.slice(0, 60)}"`);
  }
  return {
    ref,
    noiseKey: Buffer.from(noise, 'base64'),
    identityKey: Buffer.from(identity, 'base64'),
    advSecret: Buffer.from(adv, 'base64'),
  };
}
