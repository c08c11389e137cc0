import { Injectable } from '@nestjs/common';
import { toBuffer, toString, type QRCodeToStringOptions } from 'qrcode';

/** Low correction makes the biggest modules, which phones read best from a screen. */
const OPTIONS = { errorCorrectionLevel: 'L', margin: 2 } as const;

/** Draws QR codes: dark on light in any theme, since phones read no other. */
@Injectable()
export class QrImages {
  private last: { text: string; dataUrl: string } | null = null;

  /** As an SVG data URL, drawn once for each code. */
  async toDataUrl(text: string): Promise<string> {
    if (this.last?.text !== text) {
      const svg = await this.toSvg(text);
      const dataUrl = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
      this.last = { text, dataUrl };
    }
    return this.last.dataUrl;
  }

  toSvg(text: string): Promise<string> {
    return this.draw(text, 'svg');
  }

  toTerminal(text: string): Promise<string> {
    return this.draw(text, 'utf8');
  }

  toPng(text: string): Promise<Buffer> {
    return toBuffer(text, { ...OPTIONS, type: 'png', scale: 8 });
  }

  private draw(text: string, type: QRCodeToStringOptions['type']): Promise<string> {
    return toString(text, { ...OPTIONS, type });
  }
}
