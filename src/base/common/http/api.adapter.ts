import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { toHarmlessJson } from '../harmless-text.js';
import { noteOutcome, toMessageOutcome } from './request-outcome.js';

/** Express, as the applications of all accounts use it. */
export class ApiAdapter extends ExpressAdapter {
  /** Escapes texts of strangers, so that responses are safe to print on a terminal. */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!isDto(body)) return super.reply(response, body, statusCode) as unknown;
    noteOutcome(response, toMessageOutcome(body));
    if (statusCode !== undefined) response.status(statusCode);
    if (!response.getHeader('Content-Type')) response.type('json');
    return response.send(toHarmlessJson(JSON.stringify(body)));
  }

  /** `configureRoutes` handles unknown routes instead: Nest's handler does not know the allowed methods. */
  override setNotFoundHandler(): void {}
}

/** True for DTOs, false for files and errors. */
function isDto(body: unknown): body is object {
  if (typeof body !== 'object' || body === null) return false;
  return !(body instanceof StreamableFile || body instanceof Error);
}
