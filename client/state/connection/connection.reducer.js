/** @import { Connection } from '../../service/types.d.ts' */

/**
 * Applies a connection object. The stream never carries the QR code, so the one on the screen stays while the
 * service waits for a scan; the next fetch replaces it.
 * @param {Connection | null} previous
 * @param {Connection} next
 * @returns {Connection}
 */
export function reduceConnection(previous, next) {
  if (next.phase !== 'waiting_for_scan' || next.qr_image_data_url !== null) return next;
  return {
    ...next,
    qr: previous?.qr ?? null,
    qr_image_data_url: previous?.qr_image_data_url ?? null,
  };
}
