import sharp from 'sharp';

const SAMPLE_RATE = 8000;
const TONE_HZ = 440;
const WAV_HEADER_BYTES = 44;

/**
 * A landscape, drawn here, as a JPEG.
 * @param sun its distance from the upper edge, of 120
 */
export function drawPhoto(width: number, height: number, sun = 62): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" preserveAspectRatio="xMidYMid slice">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#2b5876"/><stop offset="1" stop-color="#f6b48f"/></linearGradient></defs>
    <rect width="160" height="120" fill="url(#sky)"/>
    <circle cx="112" cy="${sun}" r="14" fill="#ffe3b0"/>
    <path d="M0 92 38 48l24 28 22-20 76 52v12H0z" fill="#274156"/>
    <path d="M0 104q40-14 80-4t80-6v26H0z" fill="#16283a"/>
  </svg>`;
  return sharp(Buffer.from(svg), { density: 300 }).resize(width, height).jpeg().toBuffer();
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
