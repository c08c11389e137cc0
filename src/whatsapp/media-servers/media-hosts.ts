import { Injectable } from '@nestjs/common';
import { filter, firstValueFrom, fromEvent, race, timer } from 'rxjs';
import { Config } from '../../base/config/config.js';
import { ChatsGateway } from '../chats.gateway.js';
import { WhatsAppGateway } from '../whatsapp-gateway.js';

/** Enough: a connection takes less after a start; without a paired phone, there is none. */
const CONNECTING_MS = 60_000;

/** The hosts of the servers for files, as WhatsApp names them to a connected session. */
@Injectable()
export class MediaHosts {
  private latest: string[] = [];

  constructor(
    private readonly config: Config,
    private readonly chats: ChatsGateway,
    private readonly gateway: WhatsAppGateway,
  ) {}

  /** The hosts, with a port if it is unusual. Without a connection, the last known ones; none before the first. */
  async named(): Promise<string[]> {
    try {
      this.latest = (await this.chats.mediaServers(false)).hosts;
    } catch {
      // The earlier hosts still hold: they rarely change.
    }
    return this.latest;
  }

  /**
   * The hosts that stand in for WhatsApp's on a test network; null without one. They are unknown before the first
   * connection, for which this waits a short time.
   * @returns none if there was no connection, or `signal` ended the wait
   */
  async standIns(signal: AbortSignal): Promise<string[] | null> {
    if (this.config.session.localNetwork === null) return null;
    if (this.latest.length === 0) await this.untilConnected(signal);
    return this.named();
  }

  private async untilConnected(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const connected$ = this.gateway.isConnected$.pipe(filter((isConnected) => isConnected));
    await firstValueFrom(race(connected$, fromEvent(signal, 'abort'), timer(CONNECTING_MS)));
  }
}
