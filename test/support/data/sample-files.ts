import { randomBytes } from 'node:crypto';
import OpusScript from 'opusscript';
import sharp from 'sharp';

const RATE = 48_000;
const FRAME = 960;
const SERIAL = 0x5eed;

/** A picture of noise, so that no two are the same. */
export async function makePicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
  { width = 320, height = 200 } = {},
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: 'gray', noise } });
  return picture.toFormat(format).toBuffer();
}

/**
 * A voice message in Ogg/Opus: a tone whose loudness rises from silence to full.
 * @param seconds its length
 */
export function makeVoice(seconds: number): Buffer {
  const encoder = new OpusScript(RATE, 1, OpusScript.Application.AUDIO);
  const frames = (seconds * RATE) / FRAME;
  const packets: Buffer[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    const samples = Buffer.alloc(FRAME * 2);
    for (let at = 0; at < FRAME; at += 1) {
      const time = (frame * FRAME + at) / RATE;
      const level = (30_000 * time) / seconds;
      samples.writeInt16LE(Math.round(level * Math.sin(2 * Math.PI * 440 * time)), at * 2);
    }
    packets.push(Buffer.from(encoder.encode(samples, FRAME)));
  }
  encoder.delete();
  return toOgg(packets);
}

/** Opus packets in an Ogg container (RFC 3533, RFC 7845). */
function toOgg(packets: Buffer[]): Buffer {
  const pages = opusHeaders();
  for (const [index, packet] of packets.entries()) {
    const isLast = index === packets.length - 1;
    pages.push(toPage([packet], index + 2, (index + 1) * FRAME, isLast ? 4 : 0));
  }
  return Buffer.concat(pages);
}

/** The pages before the sound. */
export function opusHeaders(): Buffer[] {
  const head = Buffer.from('OpusHead\x01\x01\0\0\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(RATE, 12);
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
  return [toPage([head], 0, 0, 2), toPage([tags], 1, 0, 0)];
}

/**
 * A page of Ogg.
 * @param position samples up to its end; -1 if no packet ends in it
 */
export function toPage(
  packets: Buffer[],
  sequence: number,
  position: number,
  flags: number,
): Buffer {
  const lengths = packets.flatMap(({ length }) => [
    ...Array<number>(Math.floor(length / 255)).fill(255),
    length % 255,
  ]);
  const head = Buffer.alloc(27);
  head.write('OggS');
  head.writeUInt8(flags, 5);
  head.writeBigInt64LE(BigInt(position), 6);
  head.writeUInt32LE(SERIAL, 14);
  head.writeUInt32LE(sequence, 18);
  head.writeUInt8(lengths.length, 26);
  const page = Buffer.concat([head, Buffer.from(lengths), ...packets]);
  page.writeUInt32LE(checksum(page), 22);
  return page;
}

/** The CRC-32 of Ogg: polynomial 0x04c11db7, not reflected. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1)
      sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

/**
 * An MP4 of one video track whose pictures are noise; its index stands at the end, as phones write it.
 * @param size bytes of the pictures
 */
export function makeVideo({ seconds = 7, width = 640, height = 360, size = 1000 } = {}): Buffer {
  const matrix = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const duration = seconds * 1000;
  const header = box(
    'mvhd',
    words(0, 0, 0, 1000, duration, 0x10000),
    Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    matrix,
    Buffer.alloc(24),
    words(2),
  );
  const trackHeader = box(
    'tkhd',
    words(7, 0, 0, 1, 0, duration, 0, 0, 0, 0),
    matrix,
    words(width << 16, height << 16),
  );
  const shape = Buffer.alloc(4);
  shape.writeUInt16BE(width);
  shape.writeUInt16BE(height, 2);
  const codec = box(
    'avc1',
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]),
    Buffer.alloc(16),
    shape,
    words(0x480000, 0x480000, 0),
    Buffer.from([0, 1]),
    Buffer.alloc(32),
    Buffer.from([0, 24, 255, 255]),
  );
  const samples = box(
    'stbl',
    box('stsd', words(0, 1), codec),
    box('stts', words(0, 1, 1, duration)),
    box('stsc', words(0, 0)),
    box('stsz', words(0, 0, 0)),
    box('stco', words(0, 0)),
  );
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, 1000, duration, 0x55c40000)),
    box('hdlr', words(0, 0), Buffer.from('vide'), Buffer.alloc(12), Buffer.from('Video\0')),
    box('minf', box('vmhd', words(1, 0, 0)), box('dinf', box('dref', words(0, 0))), samples),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), words(512), Buffer.from('isomiso2mp41')),
    box('mdat', randomBytes(size)),
    box('moov', header, box('trak', trackHeader, media)),
  ]);
}

export function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([words(body.length + 8), Buffer.from(type), body]);
}

export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}
