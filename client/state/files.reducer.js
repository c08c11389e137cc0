import { mediaPath } from './message.view.js';

/**
 * @import { Message, Problem } from '../service/types.d.ts'
 *
 * What the page does with the file of a message, or why it could not. Of a picture that it has sent, it has a copy.
 * @typedef {{ status: 'retrying' }
 *   | { status: 'fetching', loaded: number, total: number | null }
 *   | { status: 'ready', url: string }
 *   | { status: 'local', url: string }
 *   | { status: 'failed', problem: Problem }} FileState
 *
 * @typedef {Partial<Record<string, FileState>>} Files by the path of the file; copies by `sentKey`
 *
 * @typedef {{ type: 'file.changed', message: Message, file: FileState | null }
 *   | { type: 'file.sent', jid: string, id: string, url: string }
 *   | { type: 'files.forgotten' }} FileAction
 */

/**
 * @param {Files} files
 * @param {FileAction} action
 * @returns {Files}
 */
export function reduceFiles(files, action) {
  if (action.type === 'files.forgotten') return {};
  if (action.type === 'file.sent')
    return { ...files, [sentKey(action.jid, action.id)]: { status: 'local', url: action.url } };
  const { [mediaPath(action.message)]: _before, ...others } = files;
  return action.file ? { ...others, [mediaPath(action.message)]: action.file } : others;
}

/**
 * @param {Files} files
 * @param {Message} message
 * @returns {FileState | null}
 */
export const fileOf = (files, message) =>
  files[mediaPath(message)] ??
  (message.from_me ? files[sentKey(message.chat_jid, message.id)] : null) ??
  null;

/**
 * @param {string} jid
 * @param {string} id
 */
const sentKey = (jid, id) => `sent ${jid} ${id}`;
