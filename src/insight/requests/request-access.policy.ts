import { maySee, maySeeAll } from '../../base/common/http/access.policy.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import type { LoggedRequest } from './logged-request.js';

/**
 * True if the viewer sees the account of a request. A request about the whole service may name anything that its token
 * sees, such as a webhook, so the viewer must see each of those accounts; the same holds for a request to an account
 * that its token does not see. A request without access may name anything.
 */
export function maySeeRequest(
  viewer: Viewer,
  { account, tokenAccounts }: Pick<LoggedRequest, 'account' | 'tokenAccounts'>,
): boolean {
  const isOfToken = account !== null && maySee({ accounts: tokenAccounts ?? [] }, account);
  return isOfToken ? maySee(viewer, account) : maySeeAll(viewer, tokenAccounts);
}
