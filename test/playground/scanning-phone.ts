import { setTimeout as after } from 'node:timers/promises';
import type { QrDto } from '../../src/connection/dto/qr.dto.js';
import type { Phone } from '../../packages/network/src/people/phone.js';
import type { ApiClient } from '../support/http.js';

const LOOK_EVERY_MS = 500;

/** The user's phone, held in front of the dashboard: it scans every QR code that appears there. */
export class ScanningPhone {
  constructor(
    private readonly phone: Phone,
    private readonly api: ApiClient,
    private readonly stopping: AbortSignal,
  ) {}

  /** @param delayMs how long each code stays on the screen, so that a person sees it */
  async scanAll(delayMs: number): Promise<void> {
    while (!this.stopping.aborted) {
      if (await this.readQr()) await this.scan(delayMs);
      await this.pause(LOOK_EVERY_MS);
    }
  }

  private async scan(delayMs: number): Promise<void> {
    await this.pause(delayMs);
    const qr = await this.readQr();
    if (qr === null) return;
    try {
      await this.phone.scan(qr);
      console.log('The phone has scanned the QR code.');
    } catch (error) {
      if (!this.stopping.aborted) console.log(`The phone will scan again: ${String(error)}`);
    }
  }

  private async readQr(): Promise<string | null> {
    try {
      return (await this.api.get<QrDto>('/api/qr')).body.qr;
    } catch {
      // The dashboard is on its way out; its end is noticed elsewhere.
      return null;
    }
  }

  private async pause(ms: number): Promise<void> {
    // Aborted: the loop ends by itself.
    await after(ms, undefined, { signal: this.stopping }).catch(() => undefined);
  }
}
