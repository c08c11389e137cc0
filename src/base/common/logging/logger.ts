import { Logger as NestLogger, type LoggerService } from '@nestjs/common';
import { accountBeingBuilt } from './account-being-built.js';

/** Writes the lines of all accounts. */
export interface AccountsLogger extends LoggerService {
  /** Writes the lines of one account, with its name. */
  ofAccount(account: string): LoggerService;
}

/** Nest's logger. Its lines name the account for which it was made, except `default`. */
export class Logger extends NestLogger {
  private readonly account = accountBeingBuilt();
  private ofAccount: LoggerService | undefined;

  override get localInstance(): LoggerService {
    const shared = super.localInstance;
    if (this.account === undefined || !isOfAccounts(shared)) return shared;
    this.ofAccount ??= shared.ofAccount(this.account);
    return this.ofAccount;
  }
}

/** Nest has no logger at all if it is told to log nothing. */
function isOfAccounts(logger: LoggerService | undefined): logger is AccountsLogger {
  return logger !== undefined && 'ofAccount' in logger;
}
