import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../../base/common/errors/api.error.js';
import { noteOutcome, outcomeOf } from '../../base/common/http/request-outcome.js';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';
import { AccountModule } from './account.module.js';
import { controllersOf } from './module-metadata.js';
import { SHARED_MODULES } from './shared-modules.js';

/**
 * Leaves below `/api/accounts/default` only the routes of each account, none of the whole service. Paths without an
 * account mean `default`.
 */
@Injectable()
export class AccountPathGuard implements CanActivate {
  private readonly controllers = new Set(controllersOf(AccountModule, SHARED_MODULES));

  canActivate(context: ExecutionContext): boolean {
    const response = context.switchToHttp().getResponse<Response>();
    if (this.controllers.has(context.getClass())) {
      noteOutcome(response, { account: DEFAULT_ACCOUNT });
      return true;
    }
    if (outcomeOf(response).account === undefined) return true;
    throw new ApiError('not_found', 'There is nothing at this address.');
  }
}
