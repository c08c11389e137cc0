import { IsString, MaxLength } from 'class-validator';
import type { ApiScope } from '../../../base/common/api-scope.js';

export class LoginDto {
  /** The value of SERVICE_API_TOKEN, or a token of SERVICE_API_TOKENS_FILE with the scope `read`. */
  @IsString({ message: 'must be the API token' })
  @MaxLength(1000, { message: 'must be the API token' })
  token: string;
}

export class LoggedInDto {
  status: 'ok';
}

/** The permissions of a client. */
export class TokenDto {
  /** The name of its token in `SERVICE_API_TOKENS_FILE`; null if it used another one, or none. */
  name: string | null;
  /** Names of accounts; `*` is each. */
  accounts: string[];
  /** `read` to look, `send` to act in chats, `manage` for everything else. */
  scopes: ApiScope[];
  /** True if it uses the cookie of a login, which `DELETE /api/login` ends. */
  is_login: boolean;
}
