import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { maySee } from '../../base/common/http/access.policy.js';
import { noteOutcome, outcomeOf } from '../../base/common/http/request-outcome.js';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';
import { assertAccountName, toNoAccountError } from './account-errors.js';
import { RemoteAccounts } from './remote-accounts.js';
import { AccountRegistry } from './account.registry.js';
import { ACCOUNT_PREFIX, AccountRuntimes } from './account-runtimes.js';

/** The path of an account, with a further part. */
const ACCOUNT_PATH = /^\/api\/accounts\/([^/]+)(?=\/[^/])/i;

/**
 * Passes requests below `/api/accounts/<account>` to that account, as if its paths were the only ones; to its process, if
 * another one has it.
 */
@Injectable()
export class AccountDispatcher {
  constructor(
    private readonly accounts: AccountRegistry,
    private readonly runtimes: AccountRuntimes,
    private readonly remote: RemoteAccounts,
  ) {}

  /** Express middleware, to be added after the check of the token and before all routes. */
  dispatch = (request: Request, response: Response, next: NextFunction): void => {
    const name = ACCOUNT_PATH.exec(request.path)?.[1];
    const passed =
      name === undefined
        ? this.passOn(request, next)
        : this.handOver(name, request, response, next);
    passed.catch(next);
  };

  private async handOver(
    name: string,
    request: Request,
    response: Response,
    next: NextFunction,
  ): Promise<void> {
    assertAccountName(name);
    const { access } = outcomeOf(response);
    if (!access || !maySee(access, name) || !this.accounts.has(name)) throw toNoAccountError();
    noteOutcome(response, { account: name });
    if (!this.accounts.isHere(name)) return this.remote.handOver(name, request, response);
    if (name !== DEFAULT_ACCOUNT) return this.runtimes.answer(name, request, response, next);
    request.url = request.url.replace(ACCOUNT_PREFIX, '/api');
    return this.passOn(request, next);
  }

  private async passOn(request: Request, next: NextFunction): Promise<void> {
    await this.runtimes.arrivals.wait(DEFAULT_ACCOUNT, request);
    next();
  }
}
