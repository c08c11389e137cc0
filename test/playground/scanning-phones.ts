import { setTimeout as after } from 'node:timers/promises';
import type { AccountListDto } from '../../src/app/accounts/dto/account.dto.js';
import type { QrDto } from '../../src/features/connection/dto/qr.dto.js';
import type { ApiClient } from '../support/service/http.js';
import type { UserPhones } from './user-phones.js';

const LOOK_EVERY_MS = 500;

/** The user's phones, held in front of the dashboard: each scans every QR code of its account. */
export class ScanningPhones {
  /** Accounts whose code is about to be scanned. */
  private readonly seen = new Set<string>();

  constructor(
    private readonly phones: UserPhones,
    private readonly api: ApiClient,
    private readonly stopping: AbortSignal,
  ) {}

  /** @param delayMs the time that each code stays on the screen, so that a person sees it */
  async scanAll(delayMs: number): Promise<void> {
    while (!this.stopping.aborted) {
      for (const account of await this.readAccounts()) {
        if (this.seen.has(account) || !(await this.readQr(account))) continue;
        this.seen.add(account);
        this.scan(account, delayMs)
          .catch((error: unknown) => this.report(error))
          .finally(() => this.seen.delete(account));
      }
      await this.pause(LOOK_EVERY_MS);
    }
  }

  private async scan(account: string, delayMs: number): Promise<void> {
    const [phone] = await Promise.all([this.phones.of(account), this.pause(delayMs)]);
    const qr = await this.readQr(account);
    if (qr === null) return;
    await phone.scan(qr);
    console.log(`The phone "${phone.name}" has scanned the QR code.`);
  }

  private report(error: unknown): void {
    if (!this.stopping.aborted) console.log(`The phone will scan again: ${String(error)}`);
  }

  private async readAccounts(): Promise<string[]> {
    const body = await this.read<AccountListDto>('/api/accounts');
    return body?.accounts.map(({ account }) => account) ?? [];
  }

  private async readQr(account: string): Promise<string | null> {
    return (await this.read<QrDto>(`/api/accounts/${account}/qr`))?.qr ?? null;
  }

  /** Null when the dashboard is ending, which is noticed elsewhere, or the account is gone. */
  private async read<Body>(path: string): Promise<Body | null> {
    const { status, body } = await this.api
      .get<Body>(path)
      .catch(() => ({ status: 0, body: null }));
    return status === 200 ? body : null;
  }

  private async pause(ms: number): Promise<void> {
    // Aborted: the loop ends by itself.
    await after(ms, undefined, { signal: this.stopping }).catch(() => undefined);
  }
}
