import { Injectable } from '@nestjs/common';

/** Low error correction makes the largest squares, which phones read best from a screen. */
const OPTIONS = { ecc: 'L', border: 2 } as const;
const PNG_SCALE = 8;
/** Loaded for the first code, because most starts resume a session and never show one. */
const loadQrCode = () => import('uqr');

/** Draws QR codes, always dark on light, because phones cannot read inverted ones. */
@Injectable()
export class QrImageRenderer {
  private last: { text: string; dataUrl: string } | null = null;

  /** An SVG data URL, cached for the latest code. */
  async toDataUrl(text: string): Promise<string> {
    if (this.last?.text !== text) {
      const svg = await this.toSvg(text);
      const dataUrl = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
      this.last = { text, dataUrl };
    }
    return this.last.dataUrl;
  }

  async toSvg(text: string): Promise<string> {
    const { encode } = await loadQrCode();
    const { data, size } = encode(text, OPTIONS);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
      `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${toPath(data)}"/></svg>`
    );
  }

  async toTerminal(text: string): Promise<string> {
    const { renderUnicodeCompact } = await loadQrCode();
    const lines = renderUnicodeCompact(text, OPTIONS).split('\n');
    // White on black, whatever the terminal has: the characters are what is light.
    return lines.map((line) => `\x1b[97;40m${line}\x1b[0m`).join('\n');
  }

  async toPng(text: string): Promise<Buffer> {
    const [{ encode }, { default: sharp }] = await Promise.all([loadQrCode(), import('sharp')]);
    const { data, size } = encode(text, OPTIONS);
    const pixels = Uint8Array.from(data.flat(), (isDark) => (isDark ? 0 : 255));
    return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
      .resize(size * PNG_SCALE, size * PNG_SCALE, { kernel: 'nearest' })
      .png()
      .toBuffer();
  }
}

/** A line through each run of dark squares. */
function toPath(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) => {
      const squares = row.map((isDark) => (isDark ? '#' : ' ')).join('');
      return [...squares.matchAll(/#+/g)].map(
        ({ 0: run, index }) => `M${index} ${y}.5h${run.length}`,
      );
    })
    .join('');
}
