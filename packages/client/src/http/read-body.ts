import type { CallOptions } from './call-options.js';

/** Media types of files that are text. */
const TEXT = /^(text\/|application\/(jsonl|x-ndjson)$)/;
const BLOB = /^(application|audio|image|video)\//;

/** The body of a successful answer. */
export async function readBody(
  response: Response,
  parseAs: CallOptions['parseAs'] = 'auto',
): Promise<unknown> {
  const form = parseAs === 'auto' ? formOf(response.headers.get('Content-Type')) : parseAs;
  if (form === 'stream') return response.body;
  if (form !== 'json') return response[form]();
  const text = await response.text();
  return text ? JSON.parse(text) : {};
}

/** The body of a refusal, parsed if it is JSON. */
export async function readRefusal(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function formOf(contentType: string | null) {
  const [mediaType = ''] = (contentType ?? '').split(';', 1);
  if (mediaType === '') return 'stream';
  if (mediaType === 'application/json') return 'json';
  if (TEXT.test(mediaType)) return 'text';
  return BLOB.test(mediaType) ? 'blob' : 'json';
}
