import { ApiError } from './api-error.js';

/** @import { Problem } from './types.d.ts' */

const TIMEOUT_MS = 20_000;

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export function get(path) {
  return request(path, {});
}

/**
 * @param {string} path
 * @param {object} [body]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
export function post(path, body = {}, headers = {}) {
  return request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function request(path, init) {
  const response = await answer(path, init);
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  throw new ApiError(response.status, problemIn(body, response.status));
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function answer(path, init) {
  try {
    return await fetch(path, {
      ...init,
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new ApiError(0, NO_ANSWER, error);
  }
}

/** @type {Problem} */
const NO_ANSWER = {
  error: 'The dashboard service did not answer.',
  code: 'no_answer',
  hint: 'Check that it is running, then try again.',
};

/**
 * The service's own error body, or a sentence that stands in for one (a proxy's page, a torn answer).
 * @param {any} body
 * @param {number} status
 * @returns {Problem}
 */
function problemIn(body, status) {
  if (typeof body?.error === 'string') return body;
  return {
    error: `The dashboard service gave an answer this page cannot read (status ${status}).`,
    code: 'bad_answer',
  };
}
