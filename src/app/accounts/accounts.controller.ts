import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiEachAccount, ApiErrors, ApiSection } from '../../base/common/http/api.decorators.js';
import { outcomeOf } from '../../base/common/http/request-outcome.js';
import { AccountListService } from './account-list.service.js';
import type { AccountDeletedDto, AccountDto, AccountListDto } from './dto/account.dto.js';
import { CreateAccountDto, DeleteAccountQuery } from './dto/account-requests.dto.js';

@ApiSection('Accounts')
@Controller('accounts')
export class AccountsController {
  constructor(private readonly accounts: AccountListService) {}

  /** The accounts that the token may see. */
  @Get()
  @ApiEachAccount()
  listAccounts(@Res({ passthrough: true }) response: Response): Promise<AccountListDto> {
    return this.accounts.list(outcomeOf(response).access!);
  }

  /** Adds a place for another phone. All paths exist for it under `/api/accounts/<account>`, too. */
  @Post()
  @ApiEachAccount()
  @ApiErrors('not_found', 'account_exists', 'account_failed')
  createAccount(
    @Body() { account }: CreateAccountDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountDto> {
    return this.accounts.create(account, outcomeOf(response).access!);
  }

  /**
   * Logs out its phone, and forgets the account with its own webhooks.
   *
   * Its chats stay in the store; they are shown again when an account of this name is created, or when its phone is
   * paired in another one. With `data=delete`, all its data is deleted, too: chats, messages, files, events and
   * statistics. The answer comes when that is done; the deletion survives a stop or a kill of the service.
   */
  @Delete(':account')
  @ApiEachAccount()
  @ApiErrors('validation_failed', 'not_found', 'account_needed', 'account_failed', 'logout_failed')
  deleteAccount(
    @Param('account') account: string,
    @Query() { data }: DeleteAccountQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AccountDeletedDto> {
    return this.accounts.delete(account, data, outcomeOf(response).access!);
  }
}
