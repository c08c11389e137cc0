import { Injectable } from '@nestjs/common';
import { maySee } from '../../base/common/http/access.policy.js';
import { ChatsService } from '../../features/chats/chats.service.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { Access } from '../../base/common/http/request-outcome.js';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { assertAccountName, toNoAccountError } from './account-errors.js';
import { AccountRegistry } from './account.registry.js';
import { AccountRemover } from './account.remover.js';
import type { AccountDeletedDto, AccountDto, AccountListDto } from './dto/account.dto.js';
import type { DeleteAccountQuery } from './dto/account-requests.dto.js';
import type { OpenAccount } from './account.runtime.js';

/** Shows, adds and removes accounts for clients, as far as their token permits it. */
@Injectable()
export class AccountListService {
  constructor(
    private readonly accounts: AccountRegistry,
    private readonly remover: AccountRemover,
  ) {}

  async list(access: Access): Promise<AccountListDto> {
    const names = this.accounts.names.filter((name) => maySee(access, name));
    return { accounts: await Promise.all(names.map((name) => this.read(name))) };
  }

  /** @throws ApiError `account_exists` */
  async create(name: string, access: Access): Promise<AccountDto> {
    if (!maySee(access, name)) {
      throw new ApiError('not_found', 'The token allows no account with this name.');
    }
    return toRow(await this.accounts.create(name));
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

  private read(name: string): Promise<AccountDto> {
    return this.accounts.open(name).then(toRow, (error: unknown) => toFailedRow(name, error));
  }
}

async function toRow(account: OpenAccount): Promise<AccountDto> {
  const { state, reason, me } = account.get(WhatsAppGateway).session;
  const unread = await account.get(ChatsService).countUnread();
  const { summary, code } = reason;
  return { account: account.name, state, reason: summary, reason_code: code, me, unread };
}

function toFailedRow(account: string, error: unknown): AccountDto {
  if (!(error instanceof ApiError)) throw error;
  const { message: reason, code: reason_code } = error;
  return { account, state: 'disconnected', reason, reason_code, me: null, unread: 0 };
}
