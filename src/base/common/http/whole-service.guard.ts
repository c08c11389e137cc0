import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../../base/common/errors/api.error.js';
import { maySeeService } from '../../base/common/http/access.policy.js';
import { viewerOf } from '../../base/common/http/request-outcome.js';

/** Before a body is looked at: nothing is here for a token of some accounts. */
@Injectable()
export class WholeServiceGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (maySeeService(viewerOf(context.switchToHttp().getResponse<Response>()))) return true;
    throw new ApiError('not_found', 'There is nothing at this address.');
  }
}
