import sharp from 'sharp';

const FRAMES = 12;
const FRAME_MS = 200;
export const CLIP = { width: 320, height: 240, seconds: (FRAMES * FRAME_MS) / 1000 };

/**
 * A video that browsers play: the sun goes over the hills. Each picture is a WebP, whose data is a VP8 key frame
 * (RFC 9649), in a WebM file.
 */
export async function drawClip(): Promise<Buffer> {
  const frames = await Promise.all(Array.from({ length: FRAMES }, (_, index) => drawFrame(index)));
  const blocks = frames.map((frame, index) => element('a3', blockHead(index), frame));
  const info = element('1549a966', uint('2ad7b1', 1_000_000), float('4489', FRAMES * FRAME_MS));
  const size = element('e0', uint('b0', CLIP.width), uint('ba', CLIP.height));
  const track = element(
    'ae',
    uint('d7', 1),
    uint('73c5', 1),
    uint('83', 1),
    text('86', 'V_VP8'),
    size,
  );
  return Buffer.concat([
    element('1a45dfa3', text('4282', 'webm'), uint('4287', 2), uint('4285', 2)),
    element(
      '18538067',
      info,
      element('1654ae6b', track),
      element('1f43b675', uint('e7', 0), ...blocks),
    ),
  ]);
}

/** The first picture of it. */
export function drawFirstFrame(): Promise<Buffer> {
  return sharp(Buffer.from(scenery(0)))
    .jpeg()
    .toBuffer();
}

async function drawFrame(index: number): Promise<Buffer> {
  const webp = await sharp(Buffer.from(scenery(index)))
    .webp({ quality: 70 })
    .toBuffer();
  // RIFF, its size, WEBP, then the only chunk: `VP8 ` and its size.
  const start = webp.indexOf('VP8 ') + 8;
  return webp.subarray(start, start + webp.readUInt32LE(start - 4));
}

function scenery(index: number): string {
  const part = index / (FRAMES - 1);
  const height = 200 - 150 * Math.sin(Math.PI * part);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CLIP.width}" height="${CLIP.height}">
    <rect width="320" height="240" fill="#8fc1de"/>
    <circle cx="${320 * part}" cy="${height}" r="24" fill="#ffd54a"/>
    <path d="M0 190 80 130l70 50 60-40 110 80v20H0z" fill="#3d5b45"/>
  </svg>`;
}

/** The head of a block of track 1, with its time in ms; each frame can be drawn without the others. */
function blockHead(index: number): Buffer {
  const head = Buffer.from([0x81, 0, 0, 0x80]);
  head.writeInt16BE(index * FRAME_MS, 1);
  return head;
}

function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  // The first bits say that the size has four bytes (RFC 8794, 4).
  size.writeUInt32BE(0x10000000 + body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

function uint(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
}

function float(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatBE(value);
  return element(id, bytes);
}

const text = (id: string, value: string): Buffer => element(id, Buffer.from(value));
