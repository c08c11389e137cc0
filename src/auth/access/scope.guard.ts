import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../base/common/errors/api.error.js';
import { getOperationMetadata, scopeOf } from '../../base/common/http/api.decorators.js';
import { outcomeOf, type Access } from '../../base/common/http/request-outcome.js';
import { allows, maySee } from '../../base/common/http/access.policy.js';

/** Answers 404 to requests that a token does not permit, as if their routes did not exist. */
export class ScopeGuard implements CanActivate {
  /** @param account the account of the paths */
  constructor(private readonly account: string) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const { access, account } = outcomeOf(http.getResponse<Response>());
    const { method, originalUrl } = http.getRequest<Request>();
    const metadata = getOperationMetadata(context.getHandler());
    const scope = scopeOf(metadata, method);
    // Only open paths come here without access.
    if (!access || scope === 'any') return true;
    const isAllowed = metadata.isForEachAccount
      ? access.scopes.includes(scope)
      : allows(access, scope, this.account);
    if (isAllowed) return true;
    const isElsewhere =
      account !== undefined && !maySee(access, account) && access.scopes.includes(scope);
    const hint = isElsewhere && toOwnPath(access, originalUrl);
    throw new ApiError('not_found', 'There is nothing at this address.', { ...(hint && { hint }) });
  }
}

/** The same call of an account of the token, whose path named no account. */
function toOwnPath({ accounts }: Access, url: string): string {
  const path = url.replace(/\?.*$/s, '').replace(/^\/api/i, `/api/accounts/${accounts[0]}`);
  return `Your token is for ${accounts.join(', ')}, and a path without an account means default: use ${path}.`;
}
