import { Injectable, Logger } from '@nestjs/common';
import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import { Config } from '../../../config/config.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { isNewerVersion, parseVersion, type WaVersion } from './wa-version.js';
import { WebVersionSource } from './web-version.source.js';
import { SESSION_LOG } from '../../log-context.js';

const KNOWN = 'wa_version';
const ASKED_AT = 'wa_version_asked_at';
const ASK_EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * Which version of WhatsApp Web to present: the configured one, or the newest of the built-in one,
 * the last that worked, and the last that WhatsApp named. It is asked for in the background, once a
 * day: a connection never waits for the internet, and a version never goes back.
 */
@Injectable()
export class ClientVersion {
  private readonly logger = new Logger(SESSION_LOG);
  private known: WaVersion = DEFAULT_CONNECTION_CONFIG.version;

  constructor(
    private readonly config: Config,
    private readonly auth: AuthStateRepository,
    private readonly source: WebVersionSource,
  ) {}

  get current(): WaVersion {
    return this.config.session.waVersion ?? this.known;
  }

  /** What earlier processes have learned. */
  async load(): Promise<void> {
    this.accept(parseVersion(await this.auth.readMeta(KNOWN)));
  }

  /** A connection with the current version has opened. */
  async noteAccepted(): Promise<void> {
    if (this.config.session.waVersion) return;
    await this.auth.writeMeta(KNOWN, this.known.join('.'));
  }

  /** Asks for a newer one where that is due, for the next connection; not to be waited for. */
  async refresh(now: number): Promise<void> {
    if (!this.isRefreshable) return;
    const askedAt = Number((await this.auth.readMeta(ASKED_AT)) ?? 0);
    // A time in the future is a clock that was set back since.
    if (askedAt <= now && now - askedAt < ASK_EVERY_MS) return;
    await this.ask(now);
  }

  /** Asks now, whatever was asked before: WhatsApp has refused the current one. */
  async renew(now: number): Promise<void> {
    if (this.isRefreshable) await this.ask(now);
  }

  /** A test network knows no versions; and what a person has set is not ours to change. */
  private get isRefreshable(): boolean {
    const { waVersion, localNetwork } = this.config.session;
    return waVersion === null && localNetwork === null;
  }

  private async ask(now: number): Promise<void> {
    const newest = await this.source.findNewest();
    if (!newest) return;
    await this.auth.writeMeta(ASKED_AT, String(now));
    if (this.accept(newest)) this.logger.log(`WhatsApp Web is at version ${newest.join('.')}`);
  }

  /** Of the same line and newer, so that a page that was misread does no harm. */
  private accept(version: WaVersion | null): boolean {
    const isAccepted = version !== null && isNewerVersion(version, this.known);
    if (isAccepted) this.known = version;
    return isAccepted;
  }
}
