import type { ApiScope } from '../../common/api-scope.js';
import type { Access } from '../../common/http/request-outcome.js';
import { DEFAULT_SLOT } from '../../whatsapp/slot-name.js';

/** Whether it allows this for the first account, which every path means. */
export function allows({ accounts, scopes }: Access, scope: ApiScope): boolean {
  const isOwn = accounts.includes('*') || accounts.includes(DEFAULT_SLOT);
  return isOwn && scopes.includes(scope);
}
