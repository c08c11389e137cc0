import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Logger } from '../../../base/common/logging/logger.js';
import { PhonesService } from '../../../store/phones/phones.service.js';
import { yieldToEventLoop } from '../../../base/common/async/yield-to-event-loop.js';
import type { OutboxRow } from '../../../base/storage/dashboard.schema.js';
import { PairingScope } from '../../../whatsapp/pairing.scope.js';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { OutboxRepository } from './outbox.repository.js';
import { DeliveryStatusWriter } from './delivery-status.writer.js';

/**
 * Fails the messages in the outbox when their pairing ends: nobody expects old texts to be sent when a phone is paired
 * again, maybe months later. Leaves the messages of other accounts alone.
 */
@Injectable()
export class OutboxCloser implements OnModuleInit {
  private readonly logger = new Logger(OutboxCloser.name);

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly phones: PhonesService,
    private readonly outbox: OutboxRepository,
    private readonly statuses: DeliveryStatusWriter,
    private readonly pairing: PairingScope,
  ) {}

  /** Also closes the outbox at startup, in case an earlier process was killed before it could. */
  async onModuleInit(): Promise<void> {
    this.pairing.atEnd(() => this.closeForUnpaired());
    try {
      await this.closeForUnpaired();
    } catch (error) {
      // Closing is tried again before the next pairing, and nothing is sent before that.
      this.logger.error(`The outbox could not be closed: ${String(error)}`);
    }
  }

  /** Fails all messages of phones that were in this account, except for the paired one. */
  private async closeForUnpaired(): Promise<void> {
    const { me } = this.gateway.session;
    const kept = me && (await this.phones.getOrCreateId(me.jid));
    const { account } = this.pairing;
    let closed = 0;
    for (let rows = await this.outbox.findOpenOfOthers(account, kept, 0); rows.length > 0;) {
      for (const [phoneId, ids] of idsByPhone(rows)) {
        await this.statuses.failAtPairingEnd(phoneId, ids);
      }
      closed += rows.length;
      await yieldToEventLoop();
      rows = await this.outbox.findOpenOfOthers(account, kept, rows.at(-1)!.seq);
    }
    if (closed > 0)
      this.logger.warn(`${closed} queued messages failed because their pairing ended`);
  }
}

function idsByPhone(rows: OutboxRow[]): Map<number, string[]> {
  const ids = new Map<number, string[]>();
  for (const { account_id, message_id } of rows) {
    ids.set(account_id, [...(ids.get(account_id) ?? []), message_id]);
  }
  return ids;
}
