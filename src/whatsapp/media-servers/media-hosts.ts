import { Injectable } from '@nestjs/common';
import { filter, firstValueFrom, fromEvent, race, timer } from 'rxjs';
import { Config } from '../../base/config/config.js';
import { ChatsGateway } from '../chats.gateway.js';
import { WhatsAppGateway } from '../whatsapp-gateway.js';

/** After a start, a connection takes less; without a paired phone, there is none. */
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

  /** With a port, if it is not the usual one. Those named last if the session is not connected; none before that. */
  async named(): Promise<string[]> {
    try {
      this.latest = (await this.chats.mediaServers(false)).hosts;
    } catch {
      // The hosts change so rarely that the earlier ones hold.
    }
    return this.latest;
  }

  /**
   * The hosts that stand in for WhatsApp's on a test network; null without one. They are not known before the first
   * connection, which this waits for, but not for long.
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
