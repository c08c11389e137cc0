import type { MeDto } from '../../../base/shapes/connection.dto.js';
import type { SessionState } from '../../../whatsapp/session.js';

/** One account of the service: a place for a phone. */
export class AccountDto {
  /** Its name, which paths and tokens use. */
  account: string;
  state: SessionState;
  /** One sentence about what happened. */
  reason: string;
  /** The stable code of the reason. */
  reason_code: string;
  /** The paired phone; null if there is none, or `reason_code` is `moving` or `account_failed`: then nobody knows. */
  me: MeDto | null;
  /** Unread messages in all its chats; null while nobody knows, as with `me`. */
  unread: number | null;
}

export class AccountListDto {
  /** `default` first, then the oldest. */
  accounts: AccountDto[];
}

/** The deleted data of an account. */
export class DeletedDataDto {
  chats: number;
  messages: number;
  events: number;
  /** Deleted files, which no message of another account has. */
  files: number;
}

export class AccountDeletedDto {
  status: 'ok';
  account: string;
  /** Null if it is kept. */
  deleted_data: DeletedDataDto | null;
}
