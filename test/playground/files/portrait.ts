import sharp from 'sharp';

/** The looks of somebody who does not exist. */
export interface Look {
  /** The color of the background, in degrees. */
  hue: number;
  skin: string;
  hair: string;
  style: keyof typeof HAIR;
  hasGlasses?: boolean;
}

/** Behind and in front of the head, in the color of the hair. */
const HAIR = {
  short: ['', 'M30 40c-2-30 42-30 40 0-3-9-8-14-20-14s-17 5-20 14z'],
  parted: ['', 'M30 42c-3-32 43-32 40 0-1-8-4-12-9-14-10 6-20 5-25 2-3 3-5 7-6 12z'],
  long: ['M27 78c-6-62 52-62 46 0z', 'M31 42c1-26 37-26 38 0-6-12-14-14-19-14s-13 2-19 14z'],
  bun: ['M40 14a10 9 0 1 1 20 0z', 'M30 42c0-32 40-32 40 0-4-12-12-15-20-15s-16 3-20 15z'],
  curls: [
    'M26 52c-8-12-2-20 2-22 0-10 10-15 16-12 6-5 16-4 19 2 8-1 13 8 10 13 5 5 5 14-1 19z',
    '',
  ],
  bald: ['', 'M31 46c0 26 38 26 38 0 0 8-8 8-19 8s-19 0-19-8z'],
  cap: ['', 'M29 36c0-26 42-26 42 0l12 3v4H29z'],
} as const;

/** Head and shoulders as a JPEG. */
export function drawPortrait(look: Look, pixels: number): Promise<Buffer> {
  const { hue, skin, hair, style, hasGlasses } = look;
  const [behind, before] = HAIR[style];
  const glasses =
    '<circle cx="42" cy="42" r="6"/><circle cx="58" cy="42" r="6"/><path d="M48 42h4"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="hsl(${hue}, 45%, 68%)"/>
    <path d="${behind}" fill="${hair}"/>
    <path d="M10 104c0-30 18-38 40-38s40 8 40 38z" fill="hsl(${hue}, 45%, 34%)"/>
    <path d="M42 54h16v14q-8 6-16 0z" fill="${skin}"/>
    <ellipse cx="50" cy="42" rx="19" ry="21" fill="${skin}"/>
    <path d="${before}" fill="${hair}"/>
    <circle cx="42" cy="42" r="2"/><circle cx="58" cy="42" r="2"/>
    <path d="M43 52q7 6 14 0" fill="none" stroke="#000" stroke-width="1.8" stroke-linecap="round"/>
    <g fill="none" stroke="#333" stroke-width="1.6">${hasGlasses ? glasses : ''}</g>
  </svg>`;
  return sharp(Buffer.from(svg), { density: 300 }).resize(pixels, pixels).jpeg().toBuffer();
}
