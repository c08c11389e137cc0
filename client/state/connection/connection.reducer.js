import { mergedSlice, slice } from '../shared/slice.js';

/**
 * @import { Connection, PairingCode, Problem } from '../../service/types.d.ts'
 *
 * @typedef {{ connection: Connection }} WithConnection
 *
 * How a phone is being linked.
 * @typedef {object} Linking
 * @property {'qr' | 'code'} way
 * @property {string} phone
 * @property {PairingCode | null} code
 * @property {boolean} isBusy
 * @property {Problem | null} problem
 */

/** @type {Linking} */
export const NO_LINKING = { way: 'qr', phone: '', code: null, isBusy: false, problem: null };

/**
 * Null until it is loaded. The stream never carries the QR code, so the one on the screen stays while the service waits
 * for a scan; the next fetch replaces it.
 */
export const connection = slice(/** @type {Connection | null} */ (null), {
  'connection.changed': (previous, /** @type {WithConnection} */ { connection: next }) => {
    if (next.phase !== 'waiting_for_scan' || next.qr_image_data_url !== null) return next;
    return {
      ...next,
      qr: previous?.qr ?? null,
      qr_image_data_url: previous?.qr_image_data_url ?? null,
    };
  },
});

export const isServiceAway = slice(false, {
  'service.away': () => true,
  'service.back': () => false,
});

/** True while the service is away because another of its processes takes over. */
export const isMoving = slice(
  false,
  { 'service.moving': (_, /** @type {{ isMoving: boolean }} */ { isMoving: isIt }) => isIt },
  { 'service.back': () => false },
);

/** A code is used once: the next phone needs another one. */
export const linking = mergedSlice(NO_LINKING, 'linking.changed', 'linking', {
  'connection.changed': (linking, /** @type {WithConnection} */ { connection }) =>
    connection.state === 'connected' ? NO_LINKING : linking,
});
