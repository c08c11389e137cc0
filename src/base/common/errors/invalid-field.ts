import { ApiError } from './api.error.js';

/** What is wrong with one field of a request: `validation_failed`, as the validation of DTOs says it. */
export function invalidField(field: string, message: string, hint?: string): ApiError {
  return new ApiError('validation_failed', `${field} ${message}`, {
    details: [{ field, message }],
    hint,
  });
}
