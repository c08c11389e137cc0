/**
 * @import { Media, Message, Problem } from '../service/types.d.ts'
 * @import { FileState } from './files.reducer.js'
 *
 * @typedef {{ error: string, hint: string }} Words what happened, and what one can do
 */

const SEND_AGAIN = 'Open it on the phone, or ask the sender to send it again.';

/** @type {Words} */
const UNKNOWN = { error: 'The file could not be fetched.', hint: 'Try again.' };

/** @type {Record<string, Words>} by `error_code` */
const WORDS = {
  expired: {
    error: 'WhatsApp no longer has the file.',
    hint: 'If you try again, the phone is asked for it.',
  },
  phone_has_none: {
    error: 'Neither WhatsApp nor the phone has the file any more.',
    hint: 'Ask the sender to send it again.',
  },
  phone_failed: {
    error: 'WhatsApp no longer has the file, and the phone could not upload it again.',
    hint: 'Try again later.',
  },
  phone_silent: {
    error: 'WhatsApp no longer has the file, and the phone did not answer.',
    hint: 'Switch the phone on, connect it to the internet, and try again.',
  },
  corrupt: {
    error: 'What the media server sent is not the file of this message.',
    hint: 'Try again. If that does not help, ask the sender to send it again.',
  },
  too_large: {
    error: 'The file is larger than its message says, or than WhatsApp allows.',
    hint: SEND_AGAIN,
  },
  foreign_host: {
    error: 'There is no place at WhatsApp to fetch the file from.',
    hint: `Files are fetched from nowhere else. ${SEND_AGAIN}`,
  },
  unavailable: {
    error: 'The media server cannot be reached, or fails.',
    hint: 'Check that this service has a connection to the internet, then try again.',
  },
};

/** @type {Problem} for a fetch that ended without a reason */
export const NOT_FETCHED = { ...UNKNOWN, code: 'not_fetched' };

/**
 * Why the file of a message cannot be shown; null if nothing is wrong with it, or if it is on its way.
 * @param {Message} message
 * @param {FileState | null} file
 * @returns {Problem | null}
 */
export function fileProblem({ media }, file) {
  if (file?.status === 'failed') return file.problem;
  return file || !media ? null : problemIn(media);
}

/**
 * What the message itself says.
 * @param {Media} media
 * @returns {Problem | null}
 */
function problemIn({ state, error_code }) {
  if (state !== 'expired' && state !== 'failed') return null;
  const code = error_code ?? state;
  return { code, ...(WORDS[code] ?? WORDS[state] ?? UNKNOWN) };
}
