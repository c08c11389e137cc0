import { maySeeAll } from '../../base/common/http/access.policy.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { Access, Viewer } from '../../base/common/http/request-outcome.js';
import type { WebhookFilter } from './endpoint/webhook-filter.js';

/** True if the token may see all accounts of the webhook. */
export function maySeeWebhook(
  viewer: Viewer,
  { accounts }: Pick<WebhookFilter, 'accounts'>,
): boolean {
  // Without accounts, it gets the events of all.
  return maySeeAll(viewer, accounts ?? null);
}

/**
 * The accounts of a new webhook: the requested ones, otherwise all of the token.
 * @throws ApiError `validation_failed` for others
 */
export function accountsOfNew(access: Access, asked: string[] | null | undefined): string[] | null {
  if (!asked) return access.accounts.includes('*') ? null : [...access.accounts];
  assertOwnAccounts(access, asked);
  return asked;
}

/** @throws ApiError `validation_failed` for accounts that the token may not see */
export function assertOwnAccounts(access: Access, asked: string[] | null | undefined): void {
  if (asked === undefined || maySeeWebhook(access, { accounts: asked })) return;
  throw new ApiError('validation_failed', 'accounts must be accounts of the token.');
}
