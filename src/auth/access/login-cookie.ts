import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { addressOf } from '../../base/storage/postgres/postgres-address.js';
import type { Config } from '../../base/config/config.js';
import { LONGEST_LOGIN_MS } from './login-sessions.js';

const PREFIX = 'dashboard_login_';
/** Browsers accept a cookie of such a name over HTTPS only, and never from another host, such as a sub-domain. */
const HOST_PREFIX = '__Host-';
/** The same for a cookie of one path, which browsers accept from other hosts of the domain, too. */
const SECURE_PREFIX = '__Secure-';
const OF_ANY_SERVICE = new RegExp(
  `^(?:${HOST_PREFIX}|${SECURE_PREFIX})?${PREFIX}[0-9a-f]{12}=(.+)`,
);

/**
 * The cookie of a page that has logged in, because `EventSource` cannot send an `Authorization` header. Scripts cannot
 * read it, and browsers do not send it with requests from other sites. Cookies ignore ports, so each service has a name of
 * its own; it stays over restarts, so that a browser does not collect cookies.
 */
export class LoginCookie {
  private readonly name: string;
  private readonly basePath: string;

  constructor({ server, storage }: Pick<Config, 'server' | 'storage'>) {
    const { postgresUrl, authDb } = storage;
    const store = postgresUrl === null ? authDb : addressOf(postgresUrl);
    const instance = `${hostname()} ${server.port} ${store}`;
    this.basePath = server.basePath;
    this.name = PREFIX + createHash('sha256').update(instance).digest('hex').slice(0, 12);
  }

  /** @param isSecure true if the browser has the page by HTTPS */
  create(value: string, isSecure: boolean): string {
    return this.write(value, LONGEST_LOGIN_MS / 1000, isSecure);
  }

  clear(isSecure: boolean): string {
    return this.write('', 0, isSecure);
  }

  /**
   * The values of all services: another process on the same stores may have set ours, which has another port then. Each
   * is random, so it matters to its own service alone.
   */
  valuesIn(cookies: string | undefined): string[] {
    return (cookies ?? '').split(';').flatMap((cookie) => {
      const [, value] = OF_ANY_SERVICE.exec(cookie.trim()) ?? [];
      return value ? [value] : [];
    });
  }

  private write(value: string, maxAgeS: number, isSecure: boolean): string {
    const prefix = this.basePath === '' ? HOST_PREFIX : SECURE_PREFIX;
    const name = isSecure ? prefix + this.name : this.name;
    const attributes = `Path=${this.basePath || '/'}; Max-Age=${maxAgeS}; ${isSecure ? 'Secure; ' : ''}HttpOnly; SameSite=Strict`;
    return `${name}=${value}; ${attributes}`;
  }
}

/** True if it comes from a browser that has logged in; the login may have ended. */
export function namesLoginCookie(cookies: string | undefined): boolean {
  return (cookies ?? '').includes(PREFIX);
}
