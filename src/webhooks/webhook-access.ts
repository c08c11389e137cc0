import { ApiError } from '../common/errors/api.error.js';
import type { Access } from '../common/http/request-outcome.js';
import type { WebhookFilter } from './endpoint/webhook-filter.js';

/** Whether all that a webhook gets is of accounts that the token may see. */
export function maySeeWebhook({ accounts: own }: Access, { accounts }: WebhookFilter): boolean {
  return own.includes('*') || (accounts?.every((name) => own.includes(name)) ?? false);
}

/**
 * The accounts of a new webhook: those that are asked for, otherwise all of the token.
 * @throws ApiError `validation_failed` for others
 */
export function accountsOfNew(
  { accounts: own }: Access,
  asked: string[] | null | undefined,
): string[] | null {
  if (own.includes('*')) return asked ?? null;
  assertOwn(own, asked ?? []);
  return asked ?? [...own];
}

/** @throws ApiError `validation_failed` for accounts that the token may not see */
export function assertOwnAccounts(
  { accounts: own }: Access,
  asked: string[] | null | undefined,
): void {
  if (asked === undefined || own.includes('*')) return;
  if (asked === null) throw toRefusal();
  assertOwn(own, asked);
}

function assertOwn(own: readonly string[], asked: string[]): void {
  if (!asked.every((name) => own.includes(name))) throw toRefusal();
}

function toRefusal(): ApiError {
  return new ApiError('validation_failed', 'accounts must be accounts of the token.');
}
