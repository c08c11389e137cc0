/**
 * @import { PairingCode, Problem } from '../../service/types.d.ts'
 *
 * The state of linking a phone.
 * @typedef {object} Linking
 * @property {'qr' | 'code'} way
 * @property {string} phone
 * @property {PairingCode | null} code
 * @property {boolean} isBusy
 * @property {Problem | null} problem
 */

/** @type {Linking} */
export const NO_LINKING = { way: 'qr', phone: '', code: null, isBusy: false, problem: null };
