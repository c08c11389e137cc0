import type { ApiScope } from '../../../base/common/api-scope.js';

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
