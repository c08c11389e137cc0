import { createHash } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import {
  Injectable,
  Optional,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { Response } from 'express';
import { Logger } from '../../base/common/logging/logger.js';
import { onClosed } from '../../base/common/http/on-closed.js';
import { API_SCOPES } from '../../base/common/api-scope.js';
import { outcomeOf, type Access } from '../../base/common/http/request-outcome.js';
import {
  TOKENS_FILE_VARIABLE,
  readApiTokens,
  type ApiToken,
} from '../../base/config/api-tokens.js';
import { Config, type ServerConfig } from '../../base/config/config.js';
import { hasDigest, isSameSecret } from './api-token.js';
import { LoginCookie } from './login-cookie.js';
import { LoginSessions, type Login } from './login-sessions.js';
import { LoginsRepository } from './logins.repository.js';

const LOOK_EACH_MS = 1000;
/** A stream may last longer than its login: it is ended soon after. */
const SWEEP_EACH_MS = 60_000;

/** The access of clients that need no token, or have `SERVICE_API_TOKEN`. */
const EVERYTHING: Access = { token: null, accounts: ['*'], scopes: API_SCOPES };

/** A token with its permissions. */
interface Credential {
  access: Access;
  isToken: (given: string) => boolean;
  /** The digest of the token, in hex. */
  sha256: string;
}

/**
 * All tokens of the service with their permissions, and the logins of pages that have shown one. The tokens of the file
 * are read again when it changes. Logins are stored, and end with their token.
 */
@Injectable()
export class AccessTokens implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  /** The reason why the file of tokens could not be read again; the earlier tokens still hold. */
  problem: string | null = null;
  /** ms; since when there is a problem. */
  problemSince: number | undefined;
  private readonly logger = new Logger(AccessTokens.name);
  private readonly server: ServerConfig;
  private readonly cookie: LoginCookie;
  private readonly openResponses = new Set<Response>();
  private credentials: Credential[] = [];
  private sweep: NodeJS.Timeout | undefined;

  constructor(
    config: Config,
    private readonly stored: LoginsRepository,
    @Optional() private readonly logins: LoginSessions = new LoginSessions(),
  ) {
    const { server } = config;
    this.server = server;
    this.cookie = new LoginCookie(config);
    this.credentials = this.toCredentials(server.apiTokens);
  }

  /** True if clients need a token at all. */
  get areNeeded(): boolean {
    return this.server.apiToken !== null || this.server.apiTokensFile !== null;
  }

  async onModuleInit(): Promise<void> {
    const gone: string[] = [];
    for (const { id, token_hash, created_at, used_at } of await this.stored.list()) {
      const { access } = this.credentials.find(({ sha256 }) => sha256 === token_hash) ?? {};
      if (access) this.logins.add({ id, access, createdAt: created_at, usedAt: used_at });
      else gone.push(id);
    }
    await this.stored.delete(gone);
  }

  onApplicationBootstrap(): void {
    this.sweep = setInterval(() => {
      this.endWhatIsOver();
      this.storeLater();
    }, SWEEP_EACH_MS).unref();
    const { apiTokensFile } = this.server;
    if (apiTokensFile === null) return;
    watchFile(apiTokensFile, { interval: LOOK_EACH_MS, persistent: false }, () => this.reload());
    // The file may have changed since the configuration was read.
    this.reload();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.sweep);
    if (this.server.apiTokensFile !== null) unwatchFile(this.server.apiTokensFile);
    await this.store().catch((error: unknown) => this.noteNotStored(error));
  }

  /** The permissions of a token; null if it is not ours. */
  find(token: string): Access | null {
    // An empty text is never a token.
    if (token === '') return null;
    return this.findCredential((each) => each.isToken(token))?.access ?? null;
  }

  /** The login of the cookie, if it has not ended. */
  findLogin(cookies: string | undefined): Login | null {
    for (const value of this.cookie.valuesIn(cookies)) {
      const login = this.logins.use(value);
      if (login) return login;
    }
    return null;
  }

  /**
   * The cookie for a page that has shown the token of this access.
   * @param isSecure true if the browser has the page by HTTPS
   */
  async createCookie(access: Access, isSecure = false): Promise<string> {
    const value = this.logins.create(access);
    const { id, createdAt: created_at, usedAt: used_at } = this.logins.use(value)!;
    const { sha256: token_hash } = this.credentials.find((each) => each.access === access)!;
    await this.stored
      .add({ id, token_hash, created_at, used_at })
      .catch((error: unknown) => this.noteNotStored(error));
    return this.cookie.create(value, isSecure);
  }

  /**
   * Ends the logins of these cookies, and their running answers.
   * @throws the error of the store: another process would not know of the end
   */
  async endLogins(cookies: string | undefined): Promise<void> {
    for (const value of this.cookie.valuesIn(cookies)) this.logins.end(value);
    this.endWhatIsOver();
    await this.storeEnds();
  }

  /** The cookie that removes the one of this process from the browser. */
  clearingCookie(isSecure: boolean): string {
    return this.cookie.clear(isSecure);
  }

  /** Holds an answer until it ends: it is cut off if its token is taken away, or its login ends. */
  hold(response: Response): void {
    this.openResponses.add(response);
    onClosed(response, () => this.openResponses.delete(response));
  }

  /** The access of everybody if no token is needed. */
  get accessWithoutToken(): Access | null {
    return this.areNeeded ? null : EVERYTHING;
  }

  /** Compares with each, so that the time does not reveal the right one. */
  private findCredential(isIt: (credential: Credential) => boolean): Credential | undefined {
    return this.credentials.filter(isIt)[0];
  }

  private toCredentials(tokens: readonly ApiToken[]): Credential[] {
    const { apiToken } = this.server;
    const named = tokens.map((token) => this.toCredential(token));
    if (apiToken === null) return named;
    const isToken = (given: string) => isSameSecret(given, apiToken);
    const sha256 = createHash('sha256').update(apiToken).digest('hex');
    return [{ access: EVERYTHING, isToken, sha256 }, ...named];
  }

  /** Reuses the earlier credential if nothing of it has changed. */
  private toCredential({ name, sha256, accounts, scopes }: ApiToken): Credential {
    const access = { token: name, accounts, scopes };
    const known = this.credentials.find((each) => each.sha256 === sha256);
    if (known && isDeepStrictEqual(known.access, access)) return known;
    return { access, isToken: (given) => hasDigest(given, sha256), sha256 };
  }

  private reload(): void {
    const { tokens, problems } = readApiTokens(this.server.apiTokensFile!, this.server.apiToken);
    this.problem = problems[0] ?? null;
    this.problemSince = this.problem === null ? undefined : (this.problemSince ?? Date.now());
    if (this.problem !== null) {
      this.logger.error(`The tokens stay as they were: ${problems.join('; ')}`);
      return;
    }
    this.credentials = this.toCredentials(tokens);
    this.logger.log(`${tokens.length} tokens read from ${TOKENS_FILE_VARIABLE}`);
    this.endWhatIsOver();
    this.storeLater();
  }

  /** @throws the error of the store; what was not stored is tried again */
  private async store(): Promise<void> {
    await this.storeEnds();
    const used = this.logins.takeUsed();
    await this.stored.noteUse(used.map(({ id, usedAt }) => ({ id, used_at: usedAt })));
  }

  private async storeEnds(): Promise<void> {
    const ids = this.logins.takeEnded();
    await this.stored.delete(ids).catch((error: unknown) => {
      this.logins.giveBack(ids);
      throw error;
    });
  }

  private storeLater(): void {
    this.store().catch((error: unknown) => this.noteNotStored(error));
  }

  private noteNotStored(error: unknown): void {
    this.logger.warn(`Logins of pages were not stored: ${String(error)}`);
  }

  private endWhatIsOver(): void {
    const valid = new Set(this.credentials.map(({ access }) => access));
    this.logins.keep((access) => valid.has(access));
    for (const response of this.openResponses) {
      const { access, loginId } = outcomeOf(response);
      const isOver =
        (access && !valid.has(access)) || (loginId !== undefined && !this.logins.has(loginId));
      if (isOver) response.destroy();
    }
  }
}
