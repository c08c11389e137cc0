import { Injectable } from '@nestjs/common';

/** Low error correction makes the largest squares, which phones read best from a screen. */
const OPTIONS = { errorCorrectionLevel: 'L', margin: 2 } as const;
/** Loaded for the first code, because most starts resume a session and never show one. */
const loadQrCode = () => import('qrcode');

/** Draws QR codes, always dark on light: phones cannot read inverted ones. */
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
    const { toString } = await loadQrCode();
    return toString(text, { ...OPTIONS, type: 'svg' });
  }

  async toTerminal(text: string): Promise<string> {
    const { toString } = await loadQrCode();
    // Sets its own colors: on a dark terminal, a plain code would be inverted.
    return toString(text, { ...OPTIONS, type: 'terminal', small: true });
  }

  async toPng(text: string): Promise<Buffer> {
    const { toBuffer } = await loadQrCode();
    return toBuffer(text, { ...OPTIONS, type: 'png', scale: 8 });
  }
}
