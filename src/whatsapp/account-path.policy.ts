import { DEFAULT_ACCOUNT } from '../base/common/account-name.js';

/** The beginning of a path of the API, with or without an account and a base. */
const BEGINNING = /^(?:\/[^/?]+)*?\/api(?:\/accounts\/[^/]+)?(?=\/)/;

/**
 * Makes a path of the API lead to this account; a path of `default` names no account.
 * @param path `/api/…`, of any account
 * @param basePath for a link: where a proxy shows the API; the name of a call, as in the API document, has none
 */
export function toAccountPath(account: string, path: string, basePath = ''): string {
  const start = account === DEFAULT_ACCOUNT ? '/api' : `/api/accounts/${account}`;
  return path.replace(BEGINNING, () => basePath + start);
}
