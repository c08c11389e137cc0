import { Injectable } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { QrImageRenderer } from './qr-image.renderer.js';

/** Makes image and text files of the current QR code. */
@Injectable()
export class QrFileService {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly images: QrImageRenderer,
  ) {}

  async svg(): Promise<Buffer> {
    return Buffer.from(await this.images.toSvg(this.currentText()));
  }

  png(): Promise<Buffer> {
    return this.images.toPng(this.currentText());
  }

  async text(): Promise<Buffer> {
    return Buffer.from(`${await this.images.toTerminal(this.currentText())}\n`);
  }

  private currentText(): string {
    const { qr } = this.gateway.session;
    if (qr) return qr.text;
    throw new ApiError('not_found', 'There is no QR code now.', {
      hint: 'POST /api/connect, then wait until GET /api/connection has the phase waiting_for_scan.',
    });
  }
}
