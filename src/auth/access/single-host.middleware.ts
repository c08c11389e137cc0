import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../../common/errors/api.error.js';

/**
 * Refuses a request that names two hosts (RFC 9112, section 3.2): Node would take the first, a proxy in front perhaps
 * the other, and the check of the host would not be of the one that was meant.
 */
export function refuseConflictingHosts(
  request: Request,
  _response: Response,
  next: NextFunction,
): void {
  const { rawHeaders, headers, url } = request;
  const names = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
  const target = url.startsWith('/') ? null : hostOf(url);
  const isOther = target !== null && target !== hostOf(`http://${headers.host}`);
  if (names.length < 2 && !isOther) {
    next();
    return;
  }
  next(
    new ApiError('validation_failed', 'The request names two hosts.', {
      hint: 'Send one Host header, and the same host in the request line if it names one.',
    }),
  );
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}
