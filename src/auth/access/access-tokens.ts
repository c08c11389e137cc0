import { randomBytes } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Response } from 'express';
import { Logger } from '../../common/logging/logger.js';
import { API_SCOPES } from '../../common/api-scope.js';
import { outcomeOf, type Access } from '../../common/http/request-outcome.js';
import { TOKENS_FILE_VARIABLE, readApiTokens, type ApiToken } from '../../config/api-tokens.js';
import { Config, type ServerConfig } from '../../config/config.js';
import { createLoginCookie, hasDigest, hasLoginCookie, isSameSecret } from './api-token.js';

const LOOK_EACH_MS = 1000;

/** The access of clients that need no token, or have `SERVICE_API_TOKEN`. */
const EVERYTHING: Access = { token: null, accounts: ['*'], scopes: API_SCOPES };

/** A token, what it allows, and the secret of its login cookie. */
interface Credential {
  access: Access;
  isToken: (given: string) => boolean;
  /** The secret of its login cookie. */
  secret: string;
}

/** All tokens of the service, and what they allow. Those of the file are read again when it changes. */
@Injectable()
export class AccessTokens implements OnApplicationBootstrap, OnModuleDestroy {
  /** Why the file of tokens could not be read again; the tokens from before hold. */
  problem: string | null = null;
  private readonly logger = new Logger(AccessTokens.name);
  private readonly server: ServerConfig;
  /** Makes it impossible to compute a cookie from a digest in the file. */
  private readonly key = randomBytes(32).toString('hex');
  private readonly openResponses = new Set<Response>();
  private credentials: Credential[] = [];

  constructor({ server }: Config) {
    this.server = server;
    this.credentials = this.toCredentials(server.apiTokens);
  }

  /** Whether clients need a token at all. */
  get areNeeded(): boolean {
    return this.server.apiToken !== null || this.server.apiTokensFile !== null;
  }

  onApplicationBootstrap(): void {
    const { apiTokensFile } = this.server;
    if (apiTokensFile === null) return;
    watchFile(apiTokensFile, { interval: LOOK_EACH_MS, persistent: false }, () => this.reload());
    // It may have changed since the configuration was read.
    this.reload();
  }

  onModuleDestroy(): void {
    if (this.server.apiTokensFile !== null) unwatchFile(this.server.apiTokensFile);
  }

  /** What the token allows; null if it is none of ours. */
  find(token: string): Access | null {
    // An empty text is no token, whatever the file says.
    if (token === '') return null;
    return this.findCredential((each) => each.isToken(token))?.access ?? null;
  }

  findByCookie(cookies: string | undefined): Access | null {
    return this.findCredential(({ secret }) => hasLoginCookie(cookies, secret))?.access ?? null;
  }

  /**
   * The cookie for a page that has shown the token of this access.
   * @throws Error if the token is gone
   */
  createCookie(access: Access): string {
    const credential = this.credentials.find((each) => each.access === access);
    if (!credential) throw new Error('This token is gone');
    return createLoginCookie(credential.secret);
  }

  /** Until the answer ends: it is cut off if its token is taken away. */
  hold(response: Response): void {
    this.openResponses.add(response);
    response.once('close', () => this.openResponses.delete(response));
  }

  /** What everybody may do if no token is needed. */
  get accessWithoutToken(): Access | null {
    return this.areNeeded ? null : EVERYTHING;
  }

  /** Looks at each, so that the time does not tell which one it is. */
  private findCredential(isIt: (credential: Credential) => boolean): Credential | undefined {
    return this.credentials.filter(isIt)[0];
  }

  private toCredentials(tokens: readonly ApiToken[]): Credential[] {
    const { apiToken } = this.server;
    const named = tokens.map((token) => this.toCredential(token));
    if (apiToken === null) return named;
    const isToken = (given: string) => isSameSecret(given, apiToken);
    return [{ access: EVERYTHING, isToken, secret: apiToken }, ...named];
  }

  /** The one from before, if nothing of it has changed. */
  private toCredential({ name, sha256, accounts, scopes }: ApiToken): Credential {
    const access = { token: name, accounts, scopes };
    const secret = `${this.key}${sha256}`;
    const known = this.credentials.find((each) => each.secret === secret);
    if (known && isDeepStrictEqual(known.access, access)) return known;
    return { access, isToken: (given) => hasDigest(given, sha256), secret };
  }

  private reload(): void {
    const { tokens, problems } = readApiTokens(this.server.apiTokensFile!, this.server.apiToken);
    this.problem = problems[0] ?? null;
    if (this.problem !== null) {
      this.logger.error(`The tokens stay as they were: ${problems.join('; ')}`);
      return;
    }
    this.credentials = this.toCredentials(tokens);
    this.logger.log(`${tokens.length} tokens read from ${TOKENS_FILE_VARIABLE}`);
    const valid = new Set(this.credentials.map(({ access }) => access));
    for (const response of this.openResponses) {
      const { access } = outcomeOf(response);
      if (access && !valid.has(access)) response.destroy();
    }
  }
}
