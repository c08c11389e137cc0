import { createHash, randomBytes } from 'node:crypto';
import type { Access } from '../../base/common/http/request-outcome.js';
import { isRecent } from '../../base/common/time/due.policy.js';

const HOUR_MS = 60 * 60 * 1000;
const LONGEST_UNUSED_MS = 12 * HOUR_MS;
export const LONGEST_LOGIN_MS = 7 * 24 * HOUR_MS;
/** More than the browsers of one token; beyond it, the least recently used login ends. */
const MAX_PER_TOKEN = 100;

/** A browser that has logged in. */
export interface Login {
  /** Names the login without giving access. */
  id: string;
  access: Access;
  /** ms since 1970, as is the next. */
  createdAt: number;
  usedAt: number;
}

/**
 * The logins of pages: a random value for each, of which only a digest is kept. They are in memory only, so a restart
 * ends them; no end of a login can be undone.
 */
export class LoginSessions {
  /** Logins by id, the last used one at the end. */
  private readonly logins = new Map<string, Login>();

  constructor(private readonly now: () => number = Date.now) {}

  /** @returns the value that gives access */
  create(access: Access): string {
    const value = randomBytes(32).toString('base64url');
    const id = idOf(value);
    const now = this.now();
    this.logins.set(id, { id, access, createdAt: now, usedAt: now });
    const same = [...this.logins.values()].filter((login) => login.access === access);
    if (same.length > MAX_PER_TOKEN) this.logins.delete(same[0].id);
    return value;
  }

  /** The login of this value; counts as a use. */
  use(value: string): Login | null {
    const login = this.logins.get(idOf(value));
    if (!login || this.isOver(login)) return null;
    login.usedAt = this.now();
    this.logins.delete(login.id);
    this.logins.set(login.id, login);
    return login;
  }

  end(value: string): void {
    this.logins.delete(idOf(value));
  }

  /** Forgets logins that are over, and those of other tokens. */
  keep(isValid: (access: Access) => boolean): void {
    for (const login of this.logins.values()) {
      if (this.isOver(login) || !isValid(login.access)) this.logins.delete(login.id);
    }
  }

  has(id: string): boolean {
    return this.logins.has(id);
  }

  /** A clock that was set back also ends it: the time that has passed is unknown. */
  private isOver({ createdAt, usedAt }: Login): boolean {
    const now = this.now();
    return !isRecent(usedAt, now, LONGEST_UNUSED_MS) || !isRecent(createdAt, now, LONGEST_LOGIN_MS);
  }
}

function idOf(value: string): string {
  return createHash('sha256').update(value).digest('base64');
}
