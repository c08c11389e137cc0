import { respond, toApiError } from './http.js';
import { newKey } from './idempotency-key.js';

/** @import { WholeRequest } from './types.d.ts' */

/**
 * Sends a request again. A message of it is a new one: with the old Idempotency-Key the service would only give the old
 * answer.
 * @param {WholeRequest} request
 * @returns {Promise<{ status: number, chatJid: string | null, messageId: string | null }>}
 * @throws {ApiError}
 */
export async function repeatRequest({ method, path, headers, body }) {
  const response = await respond(path, {
    method,
    headers: method === 'POST' ? { ...headers, 'Idempotency-Key': newKey() } : headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await toApiError(response);
  const answer = await readJson(response);
  const { chat_jid: chatJid = null, message_id: messageId = null } = answer ?? {};
  return { status: response.status, chatJid, messageId };
}

/**
 * The body of an answer; null for a file, which may be large and is not read.
 * @param {Response} response
 */
async function readJson(response) {
  if (response.headers.get('Content-Type')?.startsWith('application/json')) {
    return response.json().catch(() => null);
  }
  await response.body?.cancel();
  return null;
}
