import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { withPicture, type OpenedPicture } from '../../base/common/pictures/picture-reader.js';

/** A picture that this service has drawn itself. */
export interface ScaledPicture {
  bytes: Buffer;
  mimetype: 'image/jpeg' | 'image/webp';
}

/** The allowed beginnings of a picture: the library knows more formats, some of which are programs. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/, /^GIF8[79]a/];
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif']);
const SIGNATURE_BYTES = 12;
const TIMEOUT_S = 10;
const QUALITY = 80;

/** Draws strangers' pictures again, in a given size. */
@Injectable()
export class PictureScaler {
  /**
   * Null if it cannot be drawn as a picture.
   * @param source the path of a file, or its bytes
   * @param size the longer side in pixels, at most
   */
  async scale(source: string | Uint8Array, size: number): Promise<ScaledPicture | null> {
    const signature = Buffer.from(await firstBytes(source)).toString('latin1');
    if (!SIGNATURES.some((pattern) => pattern.test(signature))) return null;
    return draw(source, size);
  }
}

async function draw(source: string | Uint8Array, size: number): Promise<ScaledPicture | null> {
  try {
    return await withPicture(source, (opened) => drawOpened(opened, size), 'error');
  } catch {
    // Any error of the library means that it is no picture.
    return null;
  }
}

async function drawOpened(
  { metadata: { format, hasAlpha }, picture }: OpenedPicture,
  size: number,
): Promise<ScaledPicture | null> {
  if (!picture || !FORMATS.has(format)) return null;
  const scaled = picture
    .autoOrient()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_S });
  const drawn = hasAlpha ? scaled.webp({ quality: QUALITY }) : scaled.jpeg({ quality: QUALITY });
  const mimetype = hasAlpha ? 'image/webp' : 'image/jpeg';
  return { bytes: await drawn.toBuffer(), mimetype };
}

async function firstBytes(source: string | Uint8Array): Promise<Uint8Array> {
  if (typeof source !== 'string') return source.subarray(0, SIGNATURE_BYTES);
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
