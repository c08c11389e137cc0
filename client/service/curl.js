import { addressOf } from '../account/address.js';

/**
 * A request, with the data needed to repeat it.
 * @typedef {object} Call
 * @property {string} method
 * @property {string} path
 * @property {string | null} body
 * @property {string} [fileName] the file that was the body
 * @property {Record<string, string>} headers
 */

/**
 * The call as a curl command that works from a terminal on this machine.
 * @param {Call} call
 */
export const toOwnCurl = async (call) =>
  toCurl(call, { origin: location.origin, needsToken: await needsToken() });

/** Without `-I`, curl would wait for a body. @type {Record<string, string>} */
const METHODS = { GET: '', HEAD: '-I ' };

/**
 * The call as a curl command.
 * @param {Call} call
 * @param {{ origin: string, needsToken: boolean }} service
 */
export function toCurl({ method, path, body, headers, fileName }, { origin, needsToken }) {
  const parts = [`curl ${METHODS[method] ?? `-X ${method} `}${quote(origin + addressOf(path))}`];
  if (needsToken) parts.push('-H "Authorization: Bearer $SERVICE_API_TOKEN"');
  for (const [name, value] of Object.entries(headers))
    parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (fileName !== undefined) parts.push(`--data-binary ${quote(`@${fileName}`)}`);
  if (body !== null) parts.push(`-d ${quote(body)}`);
  return parts.join(' \\\n  ');
}

/** @param {string} text */
const quote = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const UNAUTHORIZED = 401;

/** True if curl, which has no login cookie, needs the token. */
async function needsToken() {
  try {
    const { status } = await fetch(addressOf('/api/health'), {
      credentials: 'omit',
      cache: 'no-store',
    });
    return status === UNAUTHORIZED;
  } catch {
    return false; // no response
  }
}
