import { maySee, maySeeAll } from '../../base/common/http/access.policy.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import type { LoggedRequest } from './logged-request.js';

/**
 * Whether the viewer sees the account that a request is about. One about the whole service may name all that its token
 * sees, such as a webhook, so each of those accounts must be the viewer's; the same holds for one to an account that its
 * token does not see. One without access may name anything.
 */
export function maySeeRequest(
  viewer: Viewer,
  { account, tokenAccounts }: Pick<LoggedRequest, 'account' | 'tokenAccounts'>,
): boolean {
  const isOfToken = account !== null && maySee({ accounts: tokenAccounts ?? [] }, account);
  return isOfToken ? maySee(viewer, account) : maySeeAll(viewer, tokenAccounts);
}
