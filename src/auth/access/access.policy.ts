import type { ApiScope } from '../../common/api-scope.js';
import type { Access } from '../../common/http/request-outcome.js';

/** Whether this account exists for it. */
export function maySee({ accounts }: Pick<Access, 'accounts'>, account: string): boolean {
  return accounts.includes('*') || accounts.includes(account);
}

export function allows(access: Access, scope: ApiScope, account: string): boolean {
  return maySee(access, account) && access.scopes.includes(scope);
}
