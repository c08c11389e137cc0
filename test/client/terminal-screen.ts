import sharp from 'sharp';

// oxlint-disable-next-line no-control-regex
const CODE = /\u001B\[([\d;]*)([A-Za-z])|\r|\n|[^\u001B\r\n]/gu;

interface Cell {
  char: string;
  style: string;
}

const COLORS = [
  '#2e3440',
  '#d8606a',
  '#8fbf7f',
  '#e0b45c',
  '#6f9fd8',
  '#b48ead',
  '#6fc3c9',
  '#d8dee9',
];
const WHITE: Cell = { char: ' ', style: `;background:${COLORS[7]}` };

/** The screen of a terminal after the output of a program, as a page: lines, colours, and the cursor going back. */
export function toHtml(output: string, columns: number): string {
  const lines = toLines(output).map((line) => line.map(toSpan).join(''));
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; background: #1d2129; }
    pre { margin: 0; padding: 16px; width: ${columns}ch; color: #d8dee9; font: 14px/1.15 'DejaVu Sans Mono', monospace; }
    </style><pre>${lines.join('\n')}</pre>`;
}

/** The size of a code drawn in half blocks: two dots in each cell, large enough for a camera. */
export async function toPicture(output: string): Promise<Buffer> {
  const lines = toLines(output).filter((line) =>
    line.some(({ style }) => isLight(style, 'background')),
  );
  const width = Math.max(...lines.map(({ length }) => length));
  const dots = lines.flatMap((line) => {
    const cells = Array.from({ length: width }, (_, index) => line[index] ?? WHITE);
    return ['█▀', '█▄'].map((full) =>
      cells.map(({ char, style }) => isLight(style, full.includes(char) ? 'color' : 'background')),
    );
  });
  const bytes = Buffer.from(dots.flat().map((isWhite) => (isWhite ? 255 : 0)));
  return sharp(bytes, { raw: { width, height: dots.length, channels: 1 } })
    .resize({ width: width * 8, kernel: 'nearest' })
    .png()
    .toBuffer();
}

function isLight(style: string, property: string): boolean {
  return style.includes(`;${property}:${COLORS[7]}`);
}

/** The cells of all lines. */
export function toLines(output: string): Cell[][] {
  const lines: Cell[][] = [[]];
  let row = 0;
  let column = 0;
  let style = '';
  for (const [text, numbers = '', letter] of output.matchAll(CODE)) {
    if (text === '\r') column = 0;
    else if (text === '\n') {
      row += 1;
      lines[row] ??= [];
    } else if (letter === 'm') style = restyle(style, numbers);
    else if (letter === 'A') row = Math.max(0, row - Number(numbers || 1));
    else if (letter === 'J') lines.splice(row, Infinity, lines[row].slice(0, column));
    else if (letter === undefined) lines[row][column++] = { char: text, style };
  }
  return lines;
}

function restyle(style: string, numbers: string): string {
  return numbers.split(';').reduce((before, each) => addStyle(before, Number(each)), style);
}

function addStyle(style: string, number: number): string {
  const without = (name: string) => style.replace(new RegExp(`(^|;)${name}:[^;]*`), '');
  if (number === 0) return '';
  if (number === 1) return `${style};font-weight:bold`;
  if (number === 2) return `${style};opacity:.6`;
  if (number === 22) return style.replace(/;(font-weight|opacity):[^;]*/g, '');
  if (number === 39) return without('color');
  if (number === 49) return without('background');
  if (number >= 30 && number <= 37) return `${without('color')};color:${COLORS[number - 30]}`;
  if (number >= 40 && number <= 47)
    return `${without('background')};background:${COLORS[number - 40]}`;
  return style;
}

function toSpan({ char, style }: Cell = { char: ' ', style: '' }): string {
  const text = char.replace('&', '&amp;').replace('<', '&lt;');
  return style ? `<span style="${style}">${text}</span>` : text;
}
