import { DEFAULT_ACCOUNT } from '../base/common/account-name.js';

/** The beginning of a path of the API, with or without an account. */
const BEGINNING = /^\/api(?:\/accounts\/[^/]+)?(?=\/)/;

/**
 * The form that a path of the API has wherever one is written: it leads to this account. Those of `default` name none.
 * @param path `/api/…`, of whichever account
 */
export function toAccountPath(account: string, path: string): string {
  return path.replace(BEGINNING, account === DEFAULT_ACCOUNT ? '/api' : `/api/accounts/${account}`);
}
