import { Injectable } from '@nestjs/common';
import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import { Logger } from '../../../base/common/logging/logger.js';
import { Config } from '../../../base/config/config.js';
import { ServiceFactsRepository } from '../store/service-facts.repository.js';
import { isNewerVersion, parseVersion, type WaVersion } from './wa-version.js';
import { WebVersionSource } from './web-version.source.js';
import { SESSION_LOG } from '../../log-context.js';
import { isRecent } from '../../../base/common/time/due.policy.js';

const KNOWN = 'wa_version';
const FETCHED_AT = 'wa_version_asked_at';
const FETCH_EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * Chooses the version of WhatsApp Web to log in with: the configured one, or the newest of the built-in one,
 * the last accepted one, and the last published one. It is fetched in the background, once a
 * day: a connection never waits for it, and the version never goes back.
 */
@Injectable()
export class ClientVersion {
  private readonly logger = new Logger(SESSION_LOG);
  private known: WaVersion = DEFAULT_CONNECTION_CONFIG.version;

  constructor(
    private readonly config: Config,
    private readonly facts: ServiceFactsRepository,
    private readonly source: WebVersionSource,
  ) {}

  get current(): WaVersion {
    return this.config.session.waVersion ?? this.known;
  }

  /** Loads the version that earlier processes have stored. */
  async load(): Promise<void> {
    this.accept(parseVersion(await this.facts.read(KNOWN)));
  }

  /** Call it when a connection with the current version has opened. */
  async noteAccepted(): Promise<void> {
    if (this.config.session.waVersion) return;
    await this.facts.write(KNOWN, this.known.join('.'));
  }

  /** Fetches a newer version if that is due, for the next connection. Do not wait for it. */
  async refresh(now: number): Promise<void> {
    if (!this.isRefreshable) return;
    const fetchedAt = Number((await this.facts.read(FETCHED_AT)) ?? 0);
    if (isRecent(fetchedAt, now, FETCH_EVERY_MS)) return;
    await this.fetch(now);
  }

  /** Fetches now, because WhatsApp has refused the current version. */
  async renew(now: number): Promise<void> {
    if (this.isRefreshable) await this.fetch(now);
  }

  /** False on a test network, which has no versions, and for a configured version. */
  private get isRefreshable(): boolean {
    const { waVersion, localNetwork } = this.config.session;
    return waVersion === null && localNetwork === null;
  }

  private async fetch(now: number): Promise<void> {
    const newest = await this.source.findNewest();
    if (!newest) return;
    await this.facts.write(FETCHED_AT, String(now));
    if (this.accept(newest)) this.logger.log(`WhatsApp Web is at version ${newest.join('.')}`);
  }

  /** Accepts only a newer version of the same line, so that a misread page does no harm. */
  private accept(version: WaVersion | null): boolean {
    const isAccepted = version !== null && isNewerVersion(version, this.known);
    if (isAccepted) this.known = version;
    return isAccepted;
  }
}
