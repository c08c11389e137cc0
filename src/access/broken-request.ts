import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../common/api.error.js';
import { toErrorBody } from '../common/error-body.js';

/**
 * Answers what was no request, or was not finished in time, with the one error body: Node's HTTP
 * parser gives up on it before any handler is asked.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
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

function toApiError({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError('request_timeout', 'The request did not arrive in time.');
  }
  return code === 'HPE_HEADER_OVERFLOW'
    ? new ApiError('headers_too_large', 'The headers are too large.')
    : new ApiError('validation_failed', 'This is no HTTP request.');
}
