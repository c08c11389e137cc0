import { t } from '../language/t.js';

/** @import { Problem } from './types.d.ts' */

/** A failed call, with the error body of the service. `status` is 0 if there was no response. */
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

  /** True if the service may have done the work although the response is missing. */
  get isOutcomeUnknown() {
    const isInFlight = this.problem.code === 'idempotency_in_flight';
    return this.status === 0 || this.status >= 500 || isInFlight;
  }
}

/**
 * The problem to show for anything that was thrown.
 * @param {unknown} error
 * @returns {Problem}
 */
export function problemOf(error) {
  if (error instanceof ApiError) return error.problem;
  return {
    error: t('error.page'),
    code: 'page_error',
    hint: t('error.page.hint'),
  };
}
