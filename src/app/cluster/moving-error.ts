import { ApiError } from '../../base/common/errors/api.error.js';
import { ERROR_TABLE } from '../../base/common/errors/error-table.js';

/** The error for an account that another process has, or is about to get. */
export function toMovingError(): ApiError {
  return new ApiError('moving', ERROR_TABLE.moving.message);
}
