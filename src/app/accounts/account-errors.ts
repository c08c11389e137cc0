import { ApiError } from '../../base/common/errors/api.error.js';
import { ACCOUNT_NAME, ACCOUNT_NAME_RULE } from '../../base/common/account-name.js';

/** @throws ApiError `validation_failed` */
export function assertAccountName(name: string): void {
  if (ACCOUNT_NAME.test(name)) return;
  throw new ApiError('validation_failed', `account ${ACCOUNT_NAME_RULE}`, {
    details: [{ field: 'account', message: ACCOUNT_NAME_RULE }],
  });
}

/** The error for an account that does not exist, or that the token may not see. */
export function toNoAccountError(): ApiError {
  return new ApiError('not_found', 'There is no account with this name.', {
    hint: 'GET /api/accounts lists the accounts.',
  });
}
