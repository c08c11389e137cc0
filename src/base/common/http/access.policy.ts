import { ALL_ACCOUNTS } from '../account-name.js';
import type { ApiScope } from '../api-scope.js';
import type { Access, Viewer } from './request-outcome.js';

// Rules for what a viewer may see. Every answer asks here, or asks the policy of its feature, which asks here.

/** Sees everything. */
export const SEES_ALL: Viewer = { accounts: [ALL_ACCOUNTS] };

/** True if this account exists for the viewer. */
export function maySee({ accounts }: Viewer, account: string): boolean {
  return accounts.includes(ALL_ACCOUNTS) || accounts.includes(account);
}

/**
 * True if each of several accounts exists for the viewer.
 * @param accounts null for all, including later ones
 */
export function maySeeAll(viewer: Viewer, accounts: readonly string[] | null): boolean {
  return (accounts ?? [ALL_ACCOUNTS]).every((account) => maySee(viewer, account));
}

/** True if the viewer sees everything: facts about the whole service may name any account. */
export function maySeeService(viewer: Viewer): boolean {
  return maySeeAll(viewer, null);
}

export function allows(access: Access, scope: ApiScope, account: string): boolean {
  return maySee(access, account) && access.scopes.includes(scope);
}

/** The methods that only read. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
