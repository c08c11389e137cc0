/** @import { Call } from './call-log.js' */

/**
 * The call as a curl command.
 * @param {Pick<Call, 'method' | 'path' | 'body' | 'headers' | 'fileName'>} call
 * @param {{ origin: string, needsToken: boolean }} service
 */
export function toCurl({ method, path, body, headers, fileName }, { origin, needsToken }) {
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quote(origin + path)}`];
  if (needsToken) parts.push('-H "Authorization: Bearer $SERVICE_API_TOKEN"');
  for (const [name, value] of Object.entries(headers))
    parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (fileName !== undefined) parts.push(`--data-binary ${quote(`@${fileName}`)}`);
  if (body !== null) parts.push(`-d ${quote(body)}`);
  return parts.join(' \\\n  ');
}

/** @param {string} text */
const quote = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
