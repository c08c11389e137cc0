import type { SessionState } from '../../../whatsapp/session.js';
import type { ConnectionDto } from '../../../base/shapes/connection.dto.js';

/** The current QR code; nulls if there is none. */
export class QrDto {
  state: SessionState;
  status: SessionState;
  qr: string | null;
  qr_image_data_url: string | null;
  qr_expires_at: string | null;
}

export function toQrDto(connection: ConnectionDto): QrDto {
  const { state, status, qr, qr_image_data_url, qr_expires_at } = connection;
  return { state, status, qr, qr_image_data_url, qr_expires_at };
}
