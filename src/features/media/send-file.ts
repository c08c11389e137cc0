import { promisify } from 'node:util';
import { stat } from 'node:fs/promises';
import type { Response } from 'express';
import { defaultFileName, baseTypeOf } from '../../base/common/http/file-name.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { ScaledPicture } from './picture-scaler.js';
import type { MessageFile } from './message-media.service.js';

/** Types that browsers show without running anything; all others are downloaded. */
const SHOWN =
  /^(image\/(jpeg|png|gif|webp)|video\/(mp4|3gpp|webm|quicktime)|audio\/(ogg|mpeg|mp4|aac|amr|wav|webm))$/;

/** A file that a browser takes for a page still runs nothing and reaches nothing. */
const POLICY = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'";

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cache-Control': 'private, max-age=0, must-revalidate',
};

const MAX_NAME = 200;

/**
 * Sends a file that a stranger made and named, or the parts of it that the request asks for.
 * @throws ApiError `range_not_satisfiable` or `precondition_failed`
 */
export async function sendFile(response: Response, file: MessageFile): Promise<void> {
  if (response.destroyed) return;
  const headers = headersOf(response, file);
  const send = promisify<string, object>(response.sendFile.bind(response));
  const options = { headers, cacheControl: false, lastModified: false, dotfiles: 'allow' };
  try {
    await send(file.path, options);
  } catch (error) {
    // A client may cancel its download at any time.
    if (response.headersSent || response.destroyed || codeOf(error) === 'ECONNABORTED') return;
    for (const name of Object.keys(headers)) {
      if (name !== 'Content-Security-Policy') response.removeHeader(name);
    }
    throw await toApiError(response, file, error);
  }
}

/** Sends a picture that this service has drawn. */
export function sendPicture(
  response: Response,
  { bytes, mimetype }: ScaledPicture,
  etag: string,
): void {
  response.set({ ...HEADERS, 'Content-Type': mimetype, ETag: etag }).end(bytes);
}

/** The headers, set only when the file is sent: errors have others. */
function headersOf(response: Response, { mimetype, fileName, sha256 }: MessageFile) {
  const type = baseTypeOf(mimetype);
  const isShown = SHOWN.test(type);
  const name = fileName ?? defaultFileName(sha256.slice(0, 16), mimetype);
  response.attachment(name.slice(0, MAX_NAME).toWellFormed());
  const disposition = String(response.getHeader('Content-Disposition'));
  for (const name of ['Content-Disposition', 'Content-Type']) response.removeHeader(name);
  return {
    'Content-Type': isShown ? type : 'application/octet-stream',
    'Content-Disposition': isShown ? disposition.replace(/^attachment/, 'inline') : disposition,
    ...HEADERS,
    ETag: `"${sha256}"`,
  };
}

async function toApiError(response: Response, { path }: MessageFile, error: unknown) {
  const { status } = error as { status?: number };
  if (status === 412) {
    return new ApiError('precondition_failed', 'The file is another one than the request expects.');
  }
  if (status !== 416) return error;
  const { size } = await stat(path);
  response.setHeader('Content-Range', `bytes */${size}`);
  return new ApiError('range_not_satisfiable', `The file has ${size} bytes.`);
}

function codeOf(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code;
}
