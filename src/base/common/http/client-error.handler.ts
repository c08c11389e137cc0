import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../errors/api.error.js';
import { toErrorBody } from '../errors/error-body.js';

const LINGER_MS = 5000;

/**
 * Sends the usual error body for malformed and unfinished requests, which Node's HTTP parser rejects
 * before any handler runs.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const body = toErrorBody(toApiError(error), requestId);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${body.status_code} ${STATUS_CODES[body.status_code]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  // A client that keeps its side open would keep the connection. At once it might not read the answer.
  const limit = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(limit));
}

/** Maps the error codes of Node and of its parser (https://github.com/nodejs/llhttp). */
function toApiError({ code }: NodeJS.ErrnoException): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('request_timeout', 'The request did not arrive in time.');
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('headers_too_large', 'The headers are too large.');
    case 'HPE_INVALID_URL':
      return new ApiError(
        'validation_failed',
        'The URL of the request has a character that URLs may not have.',
        {
          hint: 'Percent-encode spaces and non-ASCII characters: é is %C3%A9, a space is %20.',
        },
      );
    default:
      return new ApiError('validation_failed', 'This is not an HTTP request.', {
        hint: 'The service speaks plain HTTP/1.1: use http:// and no other protocol.',
      });
  }
}
