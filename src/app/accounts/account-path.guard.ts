import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../../common/errors/api.error.js';
import { outcomeOf } from '../../common/http/request-outcome.js';
import { AccountModule } from './account.module.js';
import { controllersOf } from './module-metadata.js';
import { SHARED_MODULES } from './shared-modules.js';

/** Below `/api/accounts/default` there is only what each account has, and nothing of the whole service. */
@Injectable()
export class AccountPathGuard implements CanActivate {
  private readonly controllers = new Set(controllersOf(AccountModule, SHARED_MODULES));

  canActivate(context: ExecutionContext): boolean {
    const { account } = outcomeOf(context.switchToHttp().getResponse<Response>());
    if (account === undefined || this.controllers.has(context.getClass())) return true;
    throw new ApiError('not_found', 'There is nothing at this address.');
  }
}
