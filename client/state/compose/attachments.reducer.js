import { t } from '../../language/t.js';
import { takesCaption, waysToSend } from './send-as.js';

/**
 * @import { Problem, Upload } from '../../service/types.d.ts'
 * @import { SendAs } from './send-as.js'
 *
 * A file that was chosen to be sent. It is `uploading` to the service, `ready` there, or `failed`.
 * @typedef {object} Attachment
 * @property {string} id
 * @property {string} name
 * @property {number} size bytes
 * @property {string} type as the browser names it
 * @property {string | null} preview a small picture as a `data:` URL
 * @property {'uploading' | 'ready' | 'failed'} status
 * @property {number} loaded bytes
 * @property {Upload | null} upload what the service has recognised
 * @property {SendAs | null} sendAs null until the file is recognised
 * @property {boolean} isViewOnce
 * @property {Problem | null} problem why it could not be uploaded or sent
 *
 * @typedef {Partial<Record<string, Attachment[]>>} Attachments by chat, in the order in which they are sent
 *
 * @typedef {{ type: 'attachments.added', jid: string, attachments: Attachment[] }
 *   | { type: 'attachment.changed', jid: string, id: string, change: Partial<Attachment> }
 *   | { type: 'attachment.uploaded', jid: string, id: string, upload: Upload }
 *   | { type: 'attachment.removed', jid: string, id: string }
 *   | { type: 'attachments.dropped', jid: string }} AttachmentAction
 */

/** @type {Attachment[]} */
export const NO_ATTACHMENTS = [];

/**
 * @param {Attachments} all
 * @param {AttachmentAction} action
 * @returns {Attachments}
 */
export function reduceAttachments(all, action) {
  const { jid } = action;
  const { [jid]: list = NO_ATTACHMENTS, ...others } = all;
  const next = changeList(list, action);
  return next.length > 0 ? { ...others, [jid]: next } : others;
}

/**
 * @param {Attachment[]} list
 * @param {AttachmentAction} action
 * @returns {Attachment[]}
 */
function changeList(list, action) {
  switch (action.type) {
    case 'attachments.added':
      return [...list, ...action.attachments];
    case 'attachment.changed':
      return change(list, action.id, action.change);
    case 'attachment.uploaded':
      return change(list, action.id, {
        status: 'ready',
        upload: action.upload,
        sendAs: waysToSend(action.upload)[0] ?? 'document',
        problem: null,
      });
    case 'attachment.removed':
      return list.filter(({ id }) => id !== action.id);
    default:
      return NO_ATTACHMENTS;
  }
}

/**
 * @param {Attachment[]} list
 * @param {string} changedId
 * @param {Partial<Attachment>} values
 */
const change = (list, changedId, values) =>
  list.map((attachment) =>
    attachment.id === changedId ? { ...attachment, ...values } : attachment,
  );

/**
 * The file that gets the caption: the first that can have one and has not failed.
 * @param {Attachment[]} list
 */
export const captioned = (list) =>
  list.find(({ status, sendAs }) => status !== 'failed' && takesCaption(sendAs));

/**
 * Whether there is anything to send.
 * @param {Attachment[]} list
 * @param {string} text
 */
export const canSend = (list, text) =>
  list.length > 0 ? list.some(({ status }) => status !== 'failed') : text.trim() !== '';

/**
 * What there is to know before files are sent; empty if nothing.
 * @param {Attachment[]} list
 * @param {{ isSending: boolean, hasText: boolean }} draft
 */
export function attachmentsNote(list, { isSending, hasText }) {
  if (isSending && list.some(({ status }) => status === 'uploading'))
    return t('attachments.note.uploading');
  if (list.every(({ status }) => status === 'failed'))
    return hasText ? t('attachments.note.failed', { count: list.length }) : '';
  if (captioned(list)) return '';
  return t('attachments.note.no-caption');
}
