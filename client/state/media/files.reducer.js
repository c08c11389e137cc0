import { slice } from '../shared/slice.js';

/**
 * @import { Media, Message, Problem } from '../../service/types.d.ts'
 *
 * A file that the service is asked to fetch. `asked`: no event about it yet. `coming`: an event has told that it
 * is on its way. `stopped`: an event has told that it is no more, but not why.
 * @typedef {{ status: 'asked' | 'coming' | 'stopped', state: Media['state'] }} Awaited
 *
 * @typedef {{ status: 'failed', problem: Problem, state: Media['state'] }} Failed
 *
 * The state of a message's file in the page. The page has a copy of a picture that it has sent.
 * `state` is the state in the message then. `here`: the service has it, although the message does not say so.
 * @typedef {Awaited
 *   | { status: 'here' }
 *   | { status: 'loading', loaded: number, total: number | null }
 *   | { status: 'ready', url: string }
 *   | { status: 'local', url: string }
 *   | Failed} FileState
 *
 * @typedef {Partial<Record<string, FileState>>} Files by the URL of the file; copies by `sentKey`
 */

/** @type {Files} */
const NO_FILES = {};

/** @type {(files: Files, action: { messages: Message[] }) => Files} */
const settleAll = (files, { messages }) => settleFiles(files, messages);

export const files = slice(
  NO_FILES,
  {
    'file.changed': (files, /** @type {{ url: string, file: FileState | null }} */ { url, file }) =>
      withFile(files, url, file),
    'file.sent': (
      files,
      /** @type {{ jid: string, id: string, url: string }} */ { jid, id, url },
    ) => ({ ...files, [sentKey(jid, id)]: { status: /** @type {const} */ ('local'), url } }),
    'files.forgotten': () => NO_FILES,
  },
  {
    'thread.loaded': settleAll,
    'thread.extended': settleAll,
    'message.changed': (files, { message }) => settleFiles(files, [message]),
  },
);

/**
 * Applies the states of files in messages.
 * @param {Files} files
 * @param {Message[]} messages
 * @returns {Files}
 */
function settleFiles(files, messages) {
  return messages.reduce((settled, { media }) => {
    const file = settled[media?.url ?? ''];
    if (!media?.url || !file) return settled;
    const next = settle(file, media.state);
    return next === file ? settled : withFile(settled, media.url, next);
  }, files);
}

/**
 * @param {FileState} file
 * @param {Media['state']} state
 * @returns {FileState | null} null if the message's own state is enough
 */
function settle(file, state) {
  switch (file.status) {
    case 'here':
      return state === 'remote' ? file : null;
    case 'asked':
    case 'coming':
    case 'stopped':
      if (state === file.state) return file;
      if (state === 'fetching') return { status: 'coming', state };
      return file.status === 'coming' && state === 'remote' ? { status: 'stopped', state } : null;
    case 'failed':
      return state === file.state ? file : null;
    default:
      return file;
  }
}

/**
 * @param {Files} files
 * @param {string} url
 * @param {FileState | null} file
 */
function withFile(files, url, file) {
  const { [url]: _before, ...others } = files;
  return file ? { ...others, [url]: file } : others;
}

/**
 * @param {Files} files
 * @param {Message} message
 * @returns {FileState | null}
 */
export const fileOf = (files, message) =>
  files[message.media?.url ?? ''] ??
  (message.from_me ? files[sentKey(message.chat_jid, message.id)] : null) ??
  null;

/**
 * @param {FileState | null | undefined} file
 * @returns {file is Awaited}
 */
export const isAwaited = (file) =>
  file?.status === 'asked' || file?.status === 'coming' || file?.status === 'stopped';

/**
 * True if the service was asked for the file, but did not answer.
 * @param {FileState | null | undefined} file
 * @returns {file is Failed}
 */
export const isUnheard = (file) => file?.status === 'failed' && file.problem.code === 'no_answer';

/**
 * True if the service has the file, so that nobody has to wait for it.
 * @param {Message} message
 * @param {FileState | null} file
 */
export const isHere = ({ media }, file) =>
  file?.status === 'here' || (media?.state === 'stored' && !isAwaited(file));

/**
 * True if the service must still be asked for the file.
 * @param {Message} message
 * @param {FileState | null} file
 */
export const isUnasked = ({ media }, file) =>
  (media?.state === 'remote' || media?.state === 'fetching') &&
  (file === null || file.status === 'local');

/**
 * @param {string} jid
 * @param {string} id
 */
const sentKey = (jid, id) => `sent ${jid} ${id}`;
