import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '../../base/common/errors/api.error.js';

/**
 * Rejects requests that name two hosts (RFC 9112, section 3.2): Node uses the first one, a proxy in front may use the
 * other, and then the wrong host would be checked.
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
