import { inVisit } from '../account/visit.js';
import { apiPath } from '../account/account.js';
import { addressOf, parseAnswer } from '../account/address.js';
import { t } from '../language/t.js';
import { ApiError } from './api-error.js';
import { requireScope } from './scopes.js';

/** @import { Problem } from './types.d.ts' */

const TIMEOUT_MS = 20_000;
const UNAUTHORIZED = 401;

/** @type {() => void} */
let unauthorizedHandler = () => undefined;

/**
 * Sets the handler for responses with status 401.
 * @param {() => void} handler
 */
export function onUnauthorized(handler) {
  unauthorizedHandler = handler;
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export function get(path) {
  return request(path, { method: 'GET' });
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
 * @param {'PUT' | 'PATCH' | 'DELETE'} method
 * @param {string} path
 * @param {object} body
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>}
 */
export function change(method, path, body, headers = {}) {
  return request(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/**
 * @typedef {{ method: string, headers?: Record<string, string>, body?: string }} Request
 *
 * @param {string} path
 * @param {Request} init
 */
function request(path, init) {
  return inVisit(ask(path, init));
}

/**
 * @param {string} path
 * @param {Request} init
 */
async function ask(path, init) {
  requireScope(init.method, path);
  const response = await respond(apiPath(path), init);
  const body = await response.text().then(parseBody, () => null);
  if (response.ok && body !== null) return body;
  if (path === LOGIN_PATH)
    throw new ApiError(response.status, withWait(problemIn(body, response.status), response));
  throw failureOf(response, body);
}

/**
 * Parses JSON; null for other texts.
 * @param {string} text
 */
function parseBody(text) {
  try {
    return parseAnswer(text);
  } catch {
    return null;
  }
}

/**
 * The error of a response that was not read yet.
 * @param {Response} response
 */
export async function toApiError(response) {
  return failureOf(response, await response.json().catch(() => null));
}

/**
 * @param {Response} response
 * @param {any} body
 */
function failureOf(response, body) {
  const { status } = response;
  if (status === UNAUTHORIZED) unauthorizedHandler();
  return new ApiError(status, withWait(problemIn(body, status), response));
}

/** A wrong token in the login form must not open that form again. */
const LOGIN_PATH = '/api/login';

/**
 * The response, of any status, without its body.
 * @param {string} path
 * @param {RequestInit} [init]
 * @throws {ApiError} if there is none in time
 */
export function respond(path, init) {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = fetch(addressOf(path), { ...init, cache: 'no-store', signal }).catch((error) => {
    throw new ApiError(0, NO_ANSWER, error);
  });
  return inVisit(answer);
}

/**
 * Adds the time of the header `Retry-After` to the hint.
 * @param {Problem} problem
 * @param {Response} response
 * @returns {Problem}
 */
function withWait(problem, { headers }) {
  const seconds = headers.get('Retry-After');
  return seconds === null ? problem : { ...problem, hint: t('error.wait', { seconds }) };
}

/** @type {Problem} */
const NO_ANSWER = {
  error: t('error.no-answer'),
  code: 'no_answer',
  hint: t('error.no-answer.hint'),
};

/**
 * The service's error body, or a replacement if there is none (a proxy's page, an incomplete response).
 * @param {any} body
 * @param {number} status
 * @returns {Problem}
 */
function problemIn(body, status) {
  if (typeof body?.error === 'string') return body;
  return {
    error: t('error.bad-answer', { status: String(status) }),
    code: 'bad_answer',
  };
}
