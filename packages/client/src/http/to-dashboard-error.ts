import type { ErrorDto } from '../api/types.gen.js';
import { DashboardError } from '../common/dashboard-error.js';

const SHOWN_LENGTH = 200;

/**
 * The error that a call throws: that of the service, or of the way to it.
 * @param body of the answer, parsed if it is JSON; without a response, the error of `fetch`
 */
export function toDashboardError(
  body: unknown,
  response: Response | undefined,
  url: string,
): DashboardError {
  if (!response) return toUnreachable(body, url);
  return isErrorBody(body)
    ? toServiceError(body, response.status)
    : toForeignError(body, response.status, url);
}

/** The address of a service, without what may be secret. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/$/, '')}`;
}

/** The headers came, but not all of the body. */
export function toBrokenAnswer(cause: unknown, url: string): DashboardError {
  return new DashboardError(`The answer from ${shownAddress(url)} broke off.`, {
    code: 'unreachable',
    hint: 'Try again.',
    cause,
  });
}

function toUnreachable(cause: unknown, url: string): DashboardError {
  return new DashboardError(`Nothing answers at ${shownAddress(url)}.`, {
    code: 'unreachable',
    hint: 'Start the dashboard, or give the address at which it listens.',
    cause,
  });
}

function isErrorBody(body: unknown): body is ErrorDto {
  return typeof body === 'object' && body !== null && 'error' in body && 'code' in body;
}

function toServiceError(body: ErrorDto, status: number): DashboardError {
  return new DashboardError(body.error, {
    status,
    code: body.code,
    hint: body.hint,
    requestId: body.request_id,
    details: body.details,
    retryAt: body.retry_at,
  });
}

/** The address belongs to another program, for example a proxy. */
function toForeignError(body: unknown, status: number, url: string): DashboardError {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new DashboardError(
    `${shownAddress(url)} answers ${status}, but not as the dashboard does.`,
    {
      status,
      code: 'unreadable_answer',
      hint: 'Is this the address of the dashboard, and is there a proxy before it?',
      cause: text.slice(0, SHOWN_LENGTH),
    },
  );
}
