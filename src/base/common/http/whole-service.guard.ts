import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../errors/api.error.js';
import { maySeeService } from './access.policy.js';
import { viewerOf } from './request-outcome.js';

/** Before a body is looked at: nothing is here for a token of some accounts. */
@Injectable()
export class WholeServiceGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (maySeeService(viewerOf(context.switchToHttp().getResponse<Response>()))) return true;
    throw new ApiError('not_found', 'There is nothing at this address.');
  }
}
