import type { CheckDto } from '../../base/common/diagnostics/check.dto.js';
import { describeSince } from '../../base/common/diagnostics/diagnostics.section.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { ChatsService } from '../../features/chats/chats.service.js';
import { ConnectionSection } from '../../features/connection/connection.section.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import type { OpenAccount } from './account.runtime.js';
import type { AccountDto } from './dto/account.dto.js';

/** An account as the list and the health of the service show it. */
export interface AccountFacts {
  row: AccountDto;
  status: CheckDto['status'];
  isConnected: boolean;
  /** One sentence about its session. */
  detail: string;
}

/** Reads them from an account of this process. */
export async function readFacts(account: OpenAccount): Promise<AccountFacts> {
  const { isConnected, session } = account.get(WhatsAppGateway);
  const { state, reason, me } = session;
  const { summary, code } = reason;
  const unread = await account.get(ChatsService).countUnread();
  const { status, detail, since } = account.get(ConnectionSection).checkHealth().session;
  return {
    row: { account: account.name, state, reason: summary, reason_code: code, me, unread },
    status,
    isConnected,
    detail: `${detail} (${describeSince(since ?? session.since)})`,
  };
}

/** @param error why the account cannot be asked, or was not open at the end of that */
export function toFailedFacts(account: string, error: unknown): AccountFacts {
  const known = error instanceof ApiError ? error : new ApiError('account_failed', String(error));
  const { message: reason, code: reason_code } = known;
  const unknown = { state: 'disconnected', me: null, unread: null } as const;
  const row = { account, reason, reason_code, ...unknown };
  return { row, status: 'degraded', isConnected: false, detail: reason };
}
