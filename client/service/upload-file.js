import { apiPath } from '../account/account.js';
import { addressOf } from '../account/address.js';
import { inVisit, visitSignal } from '../account/visit.js';
import { t } from '../language/t.js';
import { ApiError } from './api-error.js';
import { toApiError } from './http.js';
import { requireScope } from './scopes.js';

/** @import { Problem, Upload } from './types.d.ts' */

const MAX_NAME = 200;

/** @type {Problem} */
const BROKE_OFF = {
  error: t('error.upload-broke-off'),
  code: 'broke_off',
  hint: t('error.upload-broke-off.hint'),
};

/**
 * Gives a file to the service, to be sent afterwards. By XMLHttpRequest, as `fetch` does not tell how much of a body it
 * has sent.
 * @param {File} file
 * @param {{ signal: AbortSignal, onProgress: (loaded: number) => void }} options
 * @returns {Promise<Upload>}
 * @throws {ApiError}
 */
export async function uploadFile(file, { signal, onProgress }) {
  const path = `/api/media?${new URLSearchParams({ file_name: file.name.slice(-MAX_NAME) || 'file' })}`;
  const headers = { 'Content-Type': file.type || 'application/octet-stream' };
  requireScope('POST', path);
  const request = new XMLHttpRequest();
  request.open('POST', addressOf(apiPath(path)));
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
  const end = () => request.abort();
  signal.addEventListener('abort', end);
  visitSignal().addEventListener('abort', end, { signal });
  const ended = new Promise((resolve) => request.addEventListener('loadend', resolve));
  request.send(file);
  await inVisit(ended);
  const { status } = request;
  if (status === 0) throw new ApiError(0, BROKE_OFF);
  const response = new Response(request.responseText, { status, headers: retryAfterOf(request) });
  if (!response.ok) throw await toApiError(response);
  return response.json();
}

/** @param {XMLHttpRequest} request */
function retryAfterOf(request) {
  const seconds = request.getResponseHeader('Retry-After');
  return new Headers(seconds === null ? {} : { 'Retry-After': seconds });
}
