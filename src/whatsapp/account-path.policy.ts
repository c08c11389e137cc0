import { DEFAULT_ACCOUNT } from '../base/common/account-name.js';

/** The beginning of a path of the API, with or without an account. */
const BEGINNING = /^\/api(?:\/accounts\/[^/]+)?(?=\/)/;

/**
 * Makes a path of the API lead to this account; a path of `default` names no account.
 * @param path `/api/…`, of any account
 */
export function toAccountPath(account: string, path: string): string {
  return path.replace(BEGINNING, account === DEFAULT_ACCOUNT ? '/api' : `/api/accounts/${account}`);
}
