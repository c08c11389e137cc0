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

/** The logins of pages: a random value for each, of which only a digest is kept. */
export class LoginSessions {
  /** Logins by id, the last used one at the end. */
  private readonly logins = new Map<string, Login>();
  private readonly ended = new Set<string>();
  private readonly used = new Set<Login>();

  constructor(private readonly now: () => number = Date.now) {}

  /** @returns the value that gives access */
  create(access: Access): string {
    const value = randomBytes(32).toString('base64url');
    const now = this.now();
    this.add({ id: idOf(value), access, createdAt: now, usedAt: now });
    const same = [...this.logins.values()].filter((login) => login.access === access);
    if (same.length > MAX_PER_TOKEN) this.endById(same[0].id);
    return value;
  }

  /** Takes a stored login, the least recently used one first. */
  add(login: Login): void {
    this.logins.set(login.id, login);
  }

  /** The login of this value; counts as a use. */
  use(value: string): Login | null {
    const login = this.logins.get(idOf(value));
    if (!login || this.isOver(login)) return null;
    login.usedAt = this.now();
    this.used.add(login);
    this.logins.delete(login.id);
    this.logins.set(login.id, login);
    return login;
  }

  end(value: string): void {
    this.endById(idOf(value));
  }

  /** Forgets logins that are over, and those of other tokens. */
  keep(isValid: (access: Access) => boolean): void {
    for (const login of this.logins.values()) {
      if (this.isOver(login) || !isValid(login.access)) this.endById(login.id);
    }
  }

  /** The ids of those that have ended since this was last called. */
  takeEnded(): string[] {
    const ids = [...this.ended];
    this.ended.clear();
    return ids;
  }

  /** Lets ends be taken again that could not be stored. */
  giveBack(ids: string[]): void {
    for (const id of ids) this.ended.add(id);
  }

  /** The logins that were used since this was last called. */
  takeUsed(): Login[] {
    const logins = [...this.used];
    this.used.clear();
    return logins;
  }

  has(id: string): boolean {
    return this.logins.has(id);
  }

  private endById(id: string): void {
    if (this.logins.delete(id)) this.ended.add(id);
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
