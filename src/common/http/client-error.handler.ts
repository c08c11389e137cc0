import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../errors/api.error.js';
import { toErrorBody } from '../errors/error-body.js';

/**
 * Answers what was no request, or was not finished in time, with the one error body: Node's HTTP
 * parser gives up on it before any handler is asked.
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
}

/** By Node's own codes and those of its parser (https://github.com/nodejs/llhttp). */
function toApiError({ code }: NodeJS.ErrnoException): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError('request_timeout', 'The request did not arrive in time.');
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError('headers_too_large', 'The headers are too large.');
    case 'HPE_INVALID_URL':
      return new ApiError(
        'validation_failed',
        'The address of the request has a character that no URL may have.',
        {
          hint: 'Percent-encode what is not plain ASCII, and spaces: é is %C3%A9, a space is %20.',
        },
      );
    default:
      return new ApiError('validation_failed', 'This is no HTTP request.', {
        hint: 'The service speaks plain HTTP/1.1: use http://, and no other protocol.',
      });
  }
}
