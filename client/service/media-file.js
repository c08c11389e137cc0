import { addressOf } from '../account/address.js';
import { inVisit } from '../account/visit.js';
import { t } from '../language/t.js';
import { ApiError } from './api-error.js';
import { respond, toApiError } from './http.js';

/** @import { Problem } from './types.d.ts' */

/** Larger files are left to the browser, which writes them to the disk as they arrive. */
export const MAX_BLOB_BYTES = 100_000_000;

const ON_ITS_WAY = 202;

/** @type {Problem} */
const BROKE_OFF = {
  error: t('error.download-broke-off'),
  code: 'broke_off',
  hint: t('error.download-broke-off.hint'),
};

/** @type {Problem} */
export const NOT_SHOWN = {
  error: t('error.not-shown'),
  code: 'not_shown',
  hint: t('error.not-shown.hint'),
};

/**
 * Asks the service for a file that it may still have to fetch; `message.media` in the stream tells the result.
 * @param {string} source `withoutWait` of its URL
 * @param {{ isRetry: boolean }} options a retry is a new try even right after a failure
 * @returns {Promise<boolean>} true if it is here
 * @throws {ApiError} with the reason why there is none
 */
export async function askForFile(source, { isRetry }) {
  const response = await respond(isRetry ? `${source}&retry=1` : source);
  if (!response.ok) throw await toApiError(response);
  await response.body?.cancel();
  return response.status !== ON_ITS_WAY;
}

/**
 * Reads a file that the service has.
 * @param {string} path
 * @param {{ signal: AbortSignal, onProgress: (loaded: number, total: number | null) => void }} options
 * @returns {Promise<Blob | null>} null if it is larger than `MAX_BLOB_BYTES`
 * @throws {ApiError}
 */
export function readFile(path, options) {
  return inVisit(read(path, options));
}

/** @type {typeof readFile} */
async function read(path, { signal, onProgress }) {
  try {
    const response = await fetch(addressOf(path), { signal });
    if (!response.ok) throw await toApiError(response);
    if (response.status === ON_ITS_WAY) throw new ApiError(ON_ITS_WAY, BROKE_OFF);
    const total = Number(response.headers.get('Content-Length')) || null;
    if (total !== null && total > MAX_BLOB_BYTES) {
      await response.body?.cancel();
      return null;
    }
    return new Blob(await readPieces(response, (loaded) => onProgress(loaded, total)));
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, BROKE_OFF, error);
  }
}

/**
 * @param {Response} response
 * @param {(loaded: number) => void} onProgress
 */
async function readPieces({ body }, onProgress) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  let loaded = 0;
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    pieces.push(next.value);
    loaded += next.value.length;
    onProgress(loaded);
  }
  return pieces;
}
