import { t } from '../../language/t.js';
import { fileSize } from '../messages/message.view.js';

/**
 * @import { Call } from '../../service/curl.js'
 * @import { LoggedRequest, WholeRequest } from '../../service/types.d.ts'
 */

const FORM = 'multipart/form-data';
const READS = ['GET', 'HEAD'];

/** @param {LoggedRequest} request */
export const isGood = ({ status }) => status !== null && status < 400;

/** @param {Pick<LoggedRequest, 'method'>} request */
export const isRead = ({ method }) => READS.includes(method);

/**
 * The sender of a request, in a word or two.
 * @param {Pick<LoggedRequest, 'client' | 'user_agent'>} request
 */
export function clientName({ client, user_agent }) {
  if (client === 'page' || client === 'playground') return t(`inspector.requests.${client}`);
  if (user_agent?.startsWith('Mozilla/')) return t('inspector.requests.browser');
  return user_agent?.split(' ')[0] || t('inspector.requests.program');
}

/**
 * The facts of a request beyond its row.
 * @param {WholeRequest} request
 * @returns {[string, string][]}
 */
export function requestFacts(request) {
  const { id, path, route, user_agent, token, answer_bytes, headers } = request;
  /** @type {[string, string | null | undefined][]} */
  const facts = [
    [t('inspector.request.id'), id],
    [t('inspector.request.path'), path],
    [t('inspector.request.route'), route === path ? null : route],
    [t('inspector.request.client'), user_agent],
    [t('inspector.request.token'), token],
    [t('inspector.request.answer'), fileSize(answer_bytes)],
    ['Idempotency-Key', headers['Idempotency-Key']],
    [t('inspector.request.body'), describeBody(request)],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** @param {WholeRequest} request */
function describeBody({ body_type, body_bytes, body }) {
  if (body_type === null) return null;
  const isKept = body !== null;
  if (body_bytes === null)
    return isKept ? body_type : t('inspector.request.body-not-kept', { type: body_type });
  const facts = { type: body_type, size: fileSize(body_bytes) };
  return isKept
    ? t('inspector.request.body-size', facts)
    : t('inspector.request.body-size-not-kept', facts);
}

/**
 * True if the sent form of the request is known, so that it can be repeated. A read with a body cannot be: browsers do
 * not send it.
 * @param {WholeRequest} request
 */
export function canRepeat({ method, masked, body_type, body }) {
  return !masked && (body_type === null || (body !== null && !isRead({ method })));
}

/**
 * True if a command line can express it; a file is given by its name.
 * @param {WholeRequest} request
 */
export function canCopy({ body_type, body }) {
  return body_type === null || body !== null || !(body_type === FORM || /\bjson$/.test(body_type));
}

/**
 * @param {WholeRequest} request
 * @returns {Call}
 */
export function toCall({ method, path, headers, body_type, body }) {
  const isFile = body_type !== null && body === null;
  const fileName = new URLSearchParams(path.split('?')[1]).get('file_name') ?? 'file';
  return {
    method,
    path,
    headers,
    body: body && JSON.stringify(body),
    ...(isFile && { fileName }),
  };
}
