import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { replaceNumbers } from '../../masking/addresses.js';
import { Logger } from '../logging/logger.js';
import { ApiError } from '../errors/api.error.js';
import type { ErrorDto } from '../errors/error.dto.js';
import { ERROR_TABLE, type ErrorEntry } from '../errors/error-table.js';
import { toErrorBody, type ExplainFault } from '../errors/error-body.js';
import { requestIdOf } from './request-id.middleware.js';
import { noteOutcome } from './request-outcome.js';
import { addWarnings } from './unknown-fields.js';

function entryOf({ code }: ErrorDto): ErrorEntry {
  return ERROR_TABLE[code];
}

/** Answers every error with the same kind of body. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  /** @param explain returns the hint for storage faults */
  constructor(private readonly explain: ExplainFault = () => undefined) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(error, http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** Called directly for errors outside Nest's routes, in Express itself. */
  respond(error: unknown, request: Request, response: Response): void {
    const body = toErrorBody(error, requestIdOf(response), this.explain);
    // The client has gone in the middle of its body: nothing is broken, and nobody reads an answer.
    if (request.destroyed && !request.complete && body.code === 'internal_error') return;
    noteOutcome(response, { errorCode: body.code });
    // An account that moves is no failure.
    if (body.status_code >= 500 && body.code !== 'moving')
      this.log(error, body.request_id, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { retryAfterS = entryOf(body).retryAfterS, allowed } =
      error instanceof ApiError ? error.options : {};
    if (allowed) response.setHeader('Allow', allowed.join(', '));
    if (retryAfterS !== undefined) response.setHeader('Retry-After', String(retryAfterS));
    // Browsers keep some errors, such as 404 and 410, and would answer from there when the cause is gone (RFC 9111, 4.2.2).
    response.setHeader('Cache-Control', 'no-store');
    response.status(body.status_code).json(addWarnings(body, response));
  }

  private log(error: unknown, requestId: string, { method, path }: Request): void {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const stack = cause instanceof Error ? cause.stack : String(cause);
    // Paths hold the phone numbers of chats.
    const place = replaceNumbers(path, () => '…');
    const msg = `${method} ${place} failed (request ${requestId})`;
    this.logger.error({ msg, reqId: requestId, err: { stack } });
  }
}
