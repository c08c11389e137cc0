import { ApiError } from './api.error.js';

/** The error for one wrong field of a request: `validation_failed`, as from the validation of DTOs. */
export function invalidField(field: string, message: string, hint?: string): ApiError {
  return new ApiError('validation_failed', `${field} ${message}`, {
    details: [{ field, message }],
    hint,
  });
}
