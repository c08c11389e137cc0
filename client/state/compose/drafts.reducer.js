import { slice } from '../shared/slice.js';

/**
 * @import { Message, Problem } from '../../service/types.d.ts'
 * @import { Mention } from './mentions.js'
 */

/**
 * A text that is not sent yet: one for each chat, and one for the new-message form.
 * @typedef {object} Draft
 * @property {string} to
 * @property {string} text
 * @property {Mention[]} mentions the people who were named in the text; some may have been taken out again
 * @property {Message | null} quoted the message that it replies to
 * @property {Message | null} edited the message whose text it changes
 * @property {boolean} isSending
 * @property {Problem | null} problem
 *
 * @typedef {Partial<Record<string, Draft>>} Drafts
 */

/** The key of the draft in the new-message form; no jid has this form. */
export const NEW_MESSAGE = 'new-message';

/**
 * The key of the draft that changes a message: the chat's own draft stays as it is meanwhile.
 * @param {string} jid
 */
export const editKey = (jid) => `edit ${jid}`;

/** @type {Draft} */
export const EMPTY_DRAFT = {
  to: '',
  text: '',
  mentions: [],
  quoted: null,
  edited: null,
  isSending: false,
  problem: null,
};

/** @type {Drafts} */
const NO_DRAFTS = {};

export const drafts = slice(NO_DRAFTS, {
  'draft.changed': (
    drafts,
    /** @type {{ key: string, change: Partial<Draft> }} */ { key, change },
  ) => ({ ...drafts, [key]: { ...(drafts[key] ?? EMPTY_DRAFT), ...change } }),
  /** Removes the text that was accepted and keeps what was written meanwhile. */
  'draft.sent': (drafts, /** @type {{ key: string, text: string }} */ { key, text: sentText }) => {
    const { text, mentions } = drafts[key] ?? EMPTY_DRAFT;
    const rest = text.startsWith(sentText) ? text.slice(sentText.length) : text;
    return { ...drafts, [key]: { ...EMPTY_DRAFT, text: rest, mentions: rest ? mentions : [] } };
  },
});

/**
 * The present draft of a chat: a change of a message, or else a new one.
 * @param {Drafts} drafts
 * @param {string} jid
 */
export function openDraft(drafts, jid) {
  const edit = drafts[editKey(jid)];
  return edit?.edited ? edit : (drafts[jid] ?? EMPTY_DRAFT);
}
