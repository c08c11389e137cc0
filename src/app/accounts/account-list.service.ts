import { Injectable } from '@nestjs/common';
import { maySee } from '../../base/common/http/access.policy.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { Access } from '../../base/common/http/request-outcome.js';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';
import { assertAccountName, toNoAccountError } from './account-errors.js';
import { AccountFactsReader } from './account-facts.reader.js';
import { AccountRegistry } from './account.registry.js';
import { AccountRemover } from './account.remover.js';
import type { AccountDeletedDto, AccountDto, AccountListDto } from './dto/account.dto.js';
import type { DeleteAccountQuery } from './dto/account-requests.dto.js';

/** Shows, adds and removes accounts for clients, as far as their token permits it. */
@Injectable()
export class AccountListService {
  constructor(
    private readonly accounts: AccountRegistry,
    private readonly remover: AccountRemover,
    private readonly reader: AccountFactsReader,
  ) {}

  async list(access: Access): Promise<AccountListDto> {
    const names = this.accounts.names.filter((name) => maySee(access, name));
    const facts = await this.reader.read(names);
    return { accounts: facts.map(({ row }) => row) };
  }

  /** @throws ApiError `account_exists` */
  async create(name: string, access: Access): Promise<AccountDto> {
    if (!maySee(access, name)) {
      throw new ApiError('not_found', 'The token allows no account with this name.');
    }
    await this.accounts.create(name);
    return (await this.reader.readOpen(name)).row;
  }

  /** @throws ApiError `not_found`, `account_needed`, `logout_failed` or `account_failed` */
  async delete(
    name: string,
    data: DeleteAccountQuery['data'],
    access: Access,
  ): Promise<AccountDeletedDto> {
    assertAccountName(name);
    if (!maySee(access, name) || !this.accounts.has(name)) throw toNoAccountError();
    if (name === DEFAULT_ACCOUNT) {
      throw new ApiError('account_needed', 'The account default cannot be deleted.');
    }
    if (data === 'keep') await this.remover.remove(name);
    const deleted_data = data === 'delete' ? await this.remover.erase(name) : null;
    return { status: 'ok', account: name, deleted_data };
  }
}
