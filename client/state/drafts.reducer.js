/**
 * @import { Message, Problem } from '../service/types.d.ts'
 * @import { Mention } from './mentions.js'
 */

/**
 * A text that is not sent yet: one for each chat, and one for the new-message form.
 * @typedef {object} Draft
 * @property {string} to
 * @property {string} text
 * @property {Mention[]} mentions who was named in the text, and may have been taken out again
 * @property {Message | null} quoted the message that it replies to
 * @property {boolean} isSending
 * @property {Problem | null} problem
 *
 * @typedef {Partial<Record<string, Draft>>} Drafts
 */

/** The key of the draft in the new-message form; no jid looks like it. */
export const NEW_MESSAGE = 'new-message';

/** @type {Draft} */
export const EMPTY_DRAFT = {
  to: '',
  text: '',
  mentions: [],
  quoted: null,
  isSending: false,
  problem: null,
};

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
 * Removes the text that was accepted and keeps what was written meanwhile.
 * @param {Drafts} drafts
 * @param {string} key
 * @param {string} sentText
 * @returns {Drafts}
 */
export function finishDraft(drafts, key, sentText) {
  const { text, mentions } = drafts[key] ?? EMPTY_DRAFT;
  const rest = text.startsWith(sentText) ? text.slice(sentText.length) : text;
  return { ...drafts, [key]: { ...EMPTY_DRAFT, text: rest, mentions: rest ? mentions : [] } };
}
