import jsQR from 'jsqr';
import sharp from 'sharp';

/** Reads a QR code from an image, as a phone's camera would. */
export async function decodeQr(image: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(image)
    .resize({ width: 800 })
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decode = jsQR as unknown as typeof jsQR.default;
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** The bytes of a data URL. */
export function fromDataUrl(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
