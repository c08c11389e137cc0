import { promisify } from 'node:util';
import type { Response } from 'express';
import type { MessageFile } from './message-media.service.js';

/** Types that browsers show without running anything; everything else is downloaded. */
const SHOWN =
  /^(image\/(jpeg|png|gif|webp)|video\/(mp4|3gpp|webm|quicktime)|audio\/(ogg|mpeg|mp4|aac|amr|wav|webm))$/;

/** Even a file that a browser takes for a page runs nothing and reaches nothing. */
const POLICY = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'";

/** Sends a file that a stranger made and named, or the parts of it that the request asks for. */
export async function sendFile(response: Response, file: MessageFile): Promise<void> {
  const type = file.mimetype?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isShown = SHOWN.test(type);
  response.attachment(file.fileName ?? file.sha256.slice(0, 16));
  if (isShown) {
    const disposition = String(response.getHeader('Content-Disposition'));
    response.setHeader('Content-Disposition', disposition.replace(/^attachment/, 'inline'));
  }
  response.setHeader('Content-Type', isShown ? type : 'application/octet-stream');
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('ETag', `"${file.sha256}"`);
  response.setHeader('Cache-Control', 'private, max-age=0, must-revalidate');
  const send = promisify<string, object>(response.sendFile.bind(response));
  await send(file.path, { cacheControl: false, lastModified: false, dotfiles: 'allow' }).catch(
    (error: unknown) => {
      // A client may cancel its download at any time.
      if (!response.headersSent) throw error;
    },
  );
}
