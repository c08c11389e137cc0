import { AccessTokens } from '../../../src/auth/access/access-tokens.js';
import { LoginsRepository } from '../../../src/auth/access/logins.repository.js';
import type { ServerConfig } from '../../../src/base/config/config.js';
import type { LoginRow } from '../../../src/base/storage/auth.schema.js';
import { createConfig } from './factories.js';

/** Logins in memory. */
class FakeLogins extends LoginsRepository {
  private rows: LoginRow[] = [];

  constructor() {
    super(undefined as never);
  }

  override list = () => Promise.resolve(this.rows);
  override noteUse = () => Promise.resolve();

  override add(login: LoginRow): Promise<void> {
    this.rows.push(login);
    return Promise.resolve();
  }

  override delete(ids: string[]): Promise<void> {
    this.rows = this.rows.filter(({ id }) => !ids.includes(id));
    return Promise.resolve();
  }
}

/** The tokens of a service; each with logins of its own. */
export function createAccessTokens(server: Partial<ServerConfig>): AccessTokens {
  return new AccessTokens(createConfig({ server }), new FakeLogins());
}
