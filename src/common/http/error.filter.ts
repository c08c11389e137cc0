import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api.error.js';
import { toErrorBody, type ExplainFault } from '../errors/error-body.js';
import { requestIdOf } from './request-id.middleware.js';

/** Answers every error, whatever threw it, with the one error body. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  /** @param explain knows what to do about faults of other parts, without telling of their inside */
  constructor(private readonly explain: ExplainFault = () => undefined) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(error, http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** Also for what fails outside Nest's routes, in Express itself. */
  respond(error: unknown, request: Request, response: Response): void {
    const body = toErrorBody(error, requestIdOf(response), this.explain);
    if (body.status_code >= 500) this.log(error, body.request_id, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { retryAfterS, allowed } = error instanceof ApiError ? error.options : {};
    if (allowed) response.setHeader('Allow', allowed.join(', '));
    if (retryAfterS !== undefined) response.setHeader('Retry-After', String(retryAfterS));
    response.status(body.status_code).json(body);
  }

  private log(error: unknown, requestId: string, { method, path }: Request): void {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const trace = cause instanceof Error ? cause.stack : String(cause);
    // Paths name chats, and so people.
    const place = path.replace(/\d{5,}/g, '…');
    this.logger.error(`${method} ${place} failed (request ${requestId})`, trace);
  }
}
