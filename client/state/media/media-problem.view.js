import { t } from '../../language/t.js';

/**
 * @import { Media, Message, Problem } from '../../service/types.d.ts'
 * @import { FileState } from './files.reducer.js'
 *
 * @typedef {{ error: string, hint: string }} Words the error, and what one can do
 */

/** @type {Words} */
const UNKNOWN = { error: t('media.problem.unknown'), hint: t('media.problem.unknown.hint') };

/** @type {Record<string, Words>} by `error_code` */
const WORDS = {
  expired: { error: t('media.problem.expired'), hint: t('media.problem.expired.hint') },
  phone_has_none: {
    error: t('media.problem.phone-has-none'),
    hint: t('media.problem.phone-has-none.hint'),
  },
  phone_failed: {
    error: t('media.problem.phone-failed'),
    hint: t('media.problem.phone-failed.hint'),
  },
  phone_silent: {
    error: t('media.problem.phone-silent'),
    hint: t('media.problem.phone-silent.hint'),
  },
  corrupt: { error: t('media.problem.corrupt'), hint: t('media.problem.corrupt.hint') },
  too_large: { error: t('media.problem.too-large'), hint: t('media.problem.too-large.hint') },
  foreign_host: {
    error: t('media.problem.foreign-host'),
    hint: t('media.problem.foreign-host.hint'),
  },
  unavailable: { error: t('media.problem.unavailable'), hint: t('media.problem.unavailable.hint') },
};

/** @type {Problem} for a fetch that ended without a reason */
export const NOT_FETCHED = { ...UNKNOWN, code: 'not_fetched' };

/**
 * The reason why the file of a message cannot be shown; null if there is none, or if the file is on its way.
 * @param {Message} message
 * @param {FileState | null} file
 * @returns {Problem | null}
 */
export function fileProblem({ media }, file) {
  if (file?.status === 'failed') return file.problem;
  return file || !media ? null : problemIn(media);
}

/**
 * The problem in the message itself.
 * @param {Media} media
 * @returns {Problem | null}
 */
function problemIn({ state, error_code }) {
  if (state !== 'expired' && state !== 'failed') return null;
  const code = error_code ?? state;
  return { code, ...(WORDS[code] ?? WORDS[state] ?? UNKNOWN) };
}
