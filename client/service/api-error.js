/** @import { Problem } from './types.d.ts' */

/** A call that did not succeed, with what the service said about it. `status` is 0 when nothing answered. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Problem} problem
   * @param {unknown} [cause]
   */
  constructor(status, problem, cause) {
    super(problem.error, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  /** True when the service may have done the work although no clean answer came. */
  get isOutcomeUnknown() {
    const isInFlight = this.problem.code === 'idempotency_in_flight';
    return this.status === 0 || this.status >= 500 || isInFlight;
  }
}

/**
 * What to show for anything that was thrown.
 * @param {unknown} error
 * @returns {Problem}
 */
export function problemOf(error) {
  if (error instanceof ApiError) return error.problem;
  return {
    error: 'Something went wrong in this page.',
    code: 'page_error',
    hint: 'Reload the page and try again.',
  };
}
