/**
 * @import { Message, Problem } from '../../service/types.d.ts'
 *
 * The dialog about a message: to delete it, or to forward it.
 * @typedef {object} OpenAct
 * @property {'delete' | 'forward'} kind
 * @property {Message} message
 * @property {boolean} isBusy
 * @property {Problem | null} problem
 */

/**
 * @param {OpenAct['kind']} kind
 * @param {Message} message
 * @returns {OpenAct}
 */
export const openAct = (kind, message) => ({ kind, message, isBusy: false, problem: null });
