import { ALL_ACCOUNTS } from '../account-name.js';
import type { ApiScope } from '../api-scope.js';
import type { Access, Viewer } from './request-outcome.js';

// What a viewer may see. Whatever answers asks here, or the policy of its feature, which asks here.

/** Sees everything. */
export const SEES_ALL: Viewer = { accounts: [ALL_ACCOUNTS] };

/** Whether this account exists for it. */
export function maySee({ accounts }: Viewer, account: string): boolean {
  return accounts.includes(ALL_ACCOUNTS) || accounts.includes(account);
}

/**
 * For what is about several accounts: whether each of them exists for it.
 * @param accounts null for all, also those that come later
 */
export function maySeeAll(viewer: Viewer, accounts: readonly string[] | null): boolean {
  return (accounts ?? [ALL_ACCOUNTS]).every((account) => maySee(viewer, account));
}

/** Whether it sees whatever there is: what is about the whole service, and names what is not its own. */
export function maySeeService(viewer: Viewer): boolean {
  return maySeeAll(viewer, null);
}

export function allows(access: Access, scope: ApiScope, account: string): boolean {
  return maySee(access, account) && access.scopes.includes(scope);
}
