import sharp from 'sharp';

const SAMPLE_RATE = 8000;
const TONE_HZ = 440;
const WAV_HEADER_BYTES = 44;

/** A landscape, drawn here, as a JPEG. */
export function drawPhoto(width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" preserveAspectRatio="xMidYMid slice">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2b5876"/><stop offset="1" stop-color="#f6b48f"/></linearGradient></defs>
    <rect width="160" height="120" fill="url(#sky)"/>
    <circle cx="112" cy="62" r="14" fill="#ffe3b0"/>
    <path d="M0 92 38 48l24 28 22-20 76 52v12H0z" fill="#274156"/>
    <path d="M0 104q40-14 80-4t80-6v26H0z" fill="#16283a"/>
  </svg>`;
  return sharp(Buffer.from(svg), { density: 300 }).resize(width, height).jpeg().toBuffer();
}

/**
 * A head and shoulders as a JPEG.
 * @param hue of the background, in degrees
 */
export function drawPortrait(hue: number, pixels: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="hsl(${hue}, 45%, 55%)"/>
    <path d="M10 104c0-30 18-42 40-42s40 12 40 42z" fill="hsl(${hue}, 50%, 32%)"/>
    <circle cx="50" cy="40" r="19" fill="#f3d3b3"/>
    <path d="M31 38c0-26 38-26 38 0-8-4-10-9-10-9s-10 9-28 9z" fill="#4a3226"/>
  </svg>`;
  return sharp(Buffer.from(svg), { density: 300 }).resize(pixels, pixels).jpeg().toBuffer();
}

/** A round face as a WebP with a transparent background. */
export function drawSticker(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <circle cx="50" cy="50" r="44" fill="#ffd54a"/>
    <circle cx="35" cy="42" r="6"/><circle cx="65" cy="42" r="6"/>
    <path d="M28 60q22 26 44 0" fill="none" stroke="#000" stroke-width="6" stroke-linecap="round"/>
  </svg>`;
  return sharp(Buffer.from(svg)).resize(512, 512).webp().toBuffer();
}

/** A tone as a WAV file: eight bits, one channel. */
export function makeTone(seconds: number): Buffer {
  const count = seconds * SAMPLE_RATE;
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + count, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(count, 40);
  const samples = Buffer.from(
    Array.from({ length: count }, (_, index) =>
      Math.round(128 + 60 * Math.sin((2 * Math.PI * TONE_HZ * index) / SAMPLE_RATE)),
    ),
  );
  return Buffer.concat([header, samples]);
}
