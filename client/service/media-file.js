import { ApiError } from './api-error.js';
import { toApiError } from './http.js';

/** @import { Problem } from './types.d.ts' */

/** Larger files are left to the browser, which writes them to the disk as they come. */
export const MAX_BLOB_BYTES = 100_000_000;

/** @type {Problem} */
const BROKE_OFF = {
  error: 'The file did not arrive in full.',
  code: 'broke_off',
  hint: 'Check that the dashboard service is running, then try again.',
};

/** @type {Problem} */
const NOT_SHOWN = {
  error: 'This browser cannot show this file.',
  code: 'not_shown',
  hint: 'Download it to open it with another program.',
};

/**
 * Reads a file of a message.
 * @param {string} path
 * @param {{ signal: AbortSignal, onProgress: (loaded: number, total: number | null) => void }} options
 * @returns {Promise<Blob | null>} null if it is larger than `MAX_BLOB_BYTES`
 * @throws {ApiError}
 */
export async function readFile(path, { signal, onProgress }) {
  try {
    const response = await fetch(path, { signal });
    if (!response.ok) throw await toApiError(response);
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

/**
 * Why an element could not show a file: the browser does not tell it what the service answered.
 * @param {string} path
 * @returns {Promise<Problem>}
 */
export async function whyNotShown(path) {
  try {
    const response = await fetch(path, { headers: { Range: 'bytes=0-0' }, cache: 'no-store' });
    await (response.ok ? response.body?.cancel() : undefined);
    return response.ok ? NOT_SHOWN : (await toApiError(response)).problem;
  } catch {
    return BROKE_OFF;
  }
}
