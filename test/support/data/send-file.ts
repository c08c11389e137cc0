import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Answer, ApiClient } from '../service/http.js';

/** Sends a file in one multipart call, with the other fields of the message beside it. */
export function sendFile<Body = QueuedDto>(
  api: ApiClient,
  chatJid: string,
  bytes: Uint8Array,
  fields: object,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('file', new Blob([new Uint8Array(bytes)]), 'file.bin');
  return api.request<Body>(`/api/chats/${chatJid}/messages`, {
    method: 'POST',
    body: form,
    headers,
  });
}
