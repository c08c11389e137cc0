import { mediaPath } from './message.view.js';

/**
 * @import { Message, Problem } from '../service/types.d.ts'
 *
 * What the page does with the file of a message, or why it could not.
 * @typedef {{ status: 'retrying' }
 *   | { status: 'fetching', loaded: number, total: number | null }
 *   | { status: 'ready', url: string }
 *   | { status: 'failed', problem: Problem }} FileState
 *
 * @typedef {Partial<Record<string, FileState>>} Files by the path of the file
 *
 * @typedef {{ type: 'file.changed', message: Message, file: FileState | null }
 *   | { type: 'files.forgotten' }} FileAction
 */

/**
 * @param {Files} files
 * @param {FileAction} action
 * @returns {Files}
 */
export function reduceFiles(files, action) {
  if (action.type === 'files.forgotten') return {};
  const { [mediaPath(action.message)]: _before, ...others } = files;
  return action.file ? { ...others, [mediaPath(action.message)]: action.file } : others;
}

/**
 * @param {Files} files
 * @param {Message} message
 * @returns {FileState | null}
 */
export const fileOf = (files, message) => files[mediaPath(message)] ?? null;
