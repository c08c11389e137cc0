/**
 * @import { PairingCode, Problem } from '../../service/types.d.ts'
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
