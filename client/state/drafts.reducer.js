/** @import { Message, Problem } from '../service/types.d.ts' */

/**
 * What a person has written and not yet sent: one per chat, and one for the new-message form.
 * @typedef {object} Draft
 * @property {string} to
 * @property {string} text
 * @property {Message | null} quoted the message that it answers
 * @property {boolean} isSending
 * @property {Problem | null} problem
 *
 * @typedef {Partial<Record<string, Draft>>} Drafts
 */

/** The key of the draft in the new-message form; no chat jid looks like it. */
export const NEW_MESSAGE = 'new-message';

/** @type {Draft} */
export const EMPTY_DRAFT = { to: '', text: '', quoted: null, isSending: false, problem: null };

/**
 * @param {Drafts} drafts
 * @param {string} key
 * @param {Partial<Draft>} change
 * @returns {Drafts}
 */
export function changeDraft(drafts, key, change) {
  return { ...drafts, [key]: { ...(drafts[key] ?? EMPTY_DRAFT), ...change } };
}

/**
 * Takes away the text that was accepted and keeps what was written after it.
 * @param {Drafts} drafts
 * @param {string} key
 * @param {string} sentText
 * @returns {Drafts}
 */
export function finishDraft(drafts, key, sentText) {
  const { text } = drafts[key] ?? EMPTY_DRAFT;
  const rest = text.startsWith(sentText) ? text.slice(sentText.length) : text;
  return { ...drafts, [key]: { ...EMPTY_DRAFT, text: rest } };
}
