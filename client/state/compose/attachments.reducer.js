import { t } from '../../language/t.js';
import { slice } from '../shared/slice.js';
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
 * @property {Upload | null} upload the service's answer about the file
 * @property {SendAs | null} sendAs null until the file is recognised
 * @property {boolean} isViewOnce
 * @property {Problem | null} problem the reason why it could not be uploaded or sent
 *
 * @typedef {Partial<Record<string, Attachment[]>>} Attachments by chat, in the order in which they are sent
 */

/** @type {Attachment[]} */
export const NO_ATTACHMENTS = [];

/** @type {Attachments} */
const NONE = {};

/** Files that belong to drafts. */
export const attachments = slice(NONE, {
  'attachments.added': (
    all,
    /** @type {{ jid: string, attachments: Attachment[] }} */ { jid, attachments },
  ) => withList(all, jid, (list) => [...list, ...attachments]),
  'attachment.changed': (
    all,
    /** @type {{ jid: string, id: string, change: Partial<Attachment> }} */ { jid, id, change },
  ) => withList(all, jid, (list) => changed(list, id, change)),
  'attachment.uploaded': (
    all,
    /** @type {{ jid: string, id: string, upload: Upload }} */ { jid, id, upload },
  ) =>
    withList(all, jid, (list) =>
      changed(list, id, {
        status: 'ready',
        upload,
        sendAs: waysToSend(upload)[0] ?? 'document',
        problem: null,
      }),
    ),
  'attachment.removed': (all, /** @type {{ jid: string, id: string }} */ { jid, id: removed }) =>
    withList(all, jid, (list) => list.filter(({ id }) => id !== removed)),
  'attachments.dropped': (all, /** @type {{ jid: string }} */ { jid }) =>
    withList(all, jid, () => NO_ATTACHMENTS),
});

/**
 * @param {Attachments} all
 * @param {string} jid
 * @param {(list: Attachment[]) => Attachment[]} change
 * @returns {Attachments}
 */
function withList(all, jid, change) {
  const { [jid]: list = NO_ATTACHMENTS, ...others } = all;
  const next = change(list);
  return next.length > 0 ? { ...others, [jid]: next } : others;
}

/**
 * @param {Attachment[]} list
 * @param {string} changedId
 * @param {Partial<Attachment>} values
 */
const changed = (list, changedId, values) =>
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
 * True if there is anything to send.
 * @param {Attachment[]} list
 * @param {string} text
 */
export const canSend = (list, text) =>
  list.length > 0 ? list.some(({ status }) => status !== 'failed') : text.trim() !== '';

/**
 * A hint before files are sent; empty if there is none.
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
