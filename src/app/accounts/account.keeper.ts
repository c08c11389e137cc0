import { Injectable } from '@nestjs/common';
import { waitUntil } from '../../base/common/async/wait-until.js';
import { Logger } from '../../base/common/logging/logger.js';
import type { AccountShare, AccountShares } from '../../base/storage/account-shares.js';
import { Ownership } from '../../base/storage/ownership.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { AccountRuntimes } from './account-runtimes.js';

const DRAIN = { eachMs: 50, withinMs: 12_000 };
/** ms without a process that wants them; the one that leads looks at least every 3 seconds. */
const UNWANTED_MS = 5000;

/** Among several processes, opens the accounts that this one gets, and closes those that another one is to have. */
@Injectable()
export class AccountKeeper {
  private readonly logger = new Logger(AccountKeeper.name);
  private following: Promise<void> | null = null;
  private hasChanged = false;
  private isDraining = false;
  private isStopped = false;

  constructor(
    private readonly runtimes: AccountRuntimes,
    private readonly ownership: Ownership,
  ) {}

  /** Follows what the shares say from now on. */
  start(): void {
    const { shares } = this.ownership;
    if (!shares) return;
    shares.onChange = () => void this.follow(shares);
    void this.follow(shares);
  }

  /** Begins no more, and leaves open what is open. */
  async stop(): Promise<void> {
    const { shares } = this.ownership;
    if (shares) shares.onChange = () => {};
    this.isStopped = true;
    await this.following;
  }

  /** Hands all accounts over, one after the other, if others take them; for 12 s at most. */
  async drain(): Promise<void> {
    const { shares } = this.ownership;
    if (!shares || this.isDraining) return;
    this.isDraining = true;
    await shares.drain().catch((error: unknown) => {
      this.logger.warn(`Accounts are not handed over: ${String(error)}`);
    });
    let wantedUntil = performance.now() + UNWANTED_MS;
    await waitUntil(() => {
      if (shares.mine.length === 0 || !this.hasOthers) return true;
      const areWanted = shares.mine.some(({ wantedBy }) => wantedBy !== null);
      if (areWanted) wantedUntil = performance.now() + UNWANTED_MS;
      return performance.now() > wantedUntil;
    }, DRAIN);
    await this.stop();
  }

  private get hasOthers(): boolean {
    return (this.ownership.describe()?.processes.length ?? 1) > 1;
  }

  private follow(shares: AccountShares): Promise<void> {
    this.hasChanged = true;
    this.following ??= this.followOn(shares).finally(() => (this.following = null));
    return this.following;
  }

  private async followOn(shares: AccountShares): Promise<void> {
    while (this.hasChanged && !this.isStopped) {
      this.hasChanged = false;
      const { mine } = shares;
      for (const name of this.runtimes.names) {
        if (!mine.some(({ account }) => account === name)) await this.drop(name);
      }
      for (const share of mine) if (!this.isStopped) await this.bringInLine(share, shares);
    }
  }

  /** A failed account is tried again when it is used; one that could not be handed over, with the next look. */
  private async bringInLine(share: AccountShare, shares: AccountShares): Promise<void> {
    const { account, wantedBy, isUrgent } = share;
    if (wantedBy === null) {
      if (!this.isDraining) await this.runtimes.open(account).catch(() => undefined);
    } else if (this.isDraining || isUrgent || !(await this.isPairing(account))) {
      await this.runtimes
        .close(account, () => shares.handOver(share))
        .catch((error: unknown) => {
          this.logger.warn(`The account ${account} was not handed over: ${String(error)}`);
        });
    }
  }

  /** A code on somebody's screen must stay the one that the phone can scan. */
  private async isPairing(account: string): Promise<boolean> {
    if (!this.runtimes.names.includes(account)) return false;
    const runtime = await this.runtimes.peek(account);
    const phase = runtime?.get(WhatsAppGateway).session.phase;
    return phase === 'waiting_for_scan' || phase === 'pairing';
  }

  /** Nobody may use it any more, whether its end succeeded or not. */
  private async drop(name: string): Promise<void> {
    await this.runtimes.close(name, () => Promise.resolve()).catch(() => undefined);
  }
}
