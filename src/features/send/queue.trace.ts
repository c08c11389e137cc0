import { Injectable } from '@nestjs/common';
import {
  toStage,
  TraceSource,
  type TracedMessage,
  type TracePart,
} from '../../base/common/trace/trace-source.js';
import type { TraceReasonDto } from '../../base/common/trace/trace-step.dto.js';
import { isGroup } from '../../whatsapp/jid.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { AccountRestrictions } from './outbox/account-restrictions.js';
import { OutboxRepository } from './outbox/outbox.repository.js';

const RESTRICTED =
  'WhatsApp restricts this account, so nothing is sent to people who have never written. The message is sent by itself when the restriction ends.';

/** Tells why a message still waits in the queue, if it is more than its turn. */
@Injectable()
export class QueueTrace extends TraceSource {
  readonly name = 'delivery';

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly restrictions: AccountRestrictions,
    private readonly outbox: OutboxRepository,
  ) {
    super();
  }

  async trace(message: TracedMessage): Promise<TracePart> {
    const since = message.media === null ? message.queued_at : message.uploaded_at;
    const isWaiting = message.written_at === null && message.error_at === null;
    const reason = since !== null && isWaiting ? await this.findReason(message) : null;
    const hold = { id: 'hold', source: this.name, name: 'hold', reason } as const;
    return { steps: reason ? [toStage(hold, since ?? 0, null)] : [], isComplete: true };
  }

  private async findReason(message: TracedMessage): Promise<TraceReasonDto | null> {
    const { isConnected, session } = this.gateway;
    if (!isConnected) {
      const { reason, nextRetryAt } = session;
      return { code: 'not_connected', text: reason.text, retry_at: nextRetryAt };
    }
    const pause = await this.restrictions.findCurrent(message.account_id);
    if (!pause || isGroup(message.chat_jid)) return null;
    if (await this.outbox.hasWritten(message.chat_id)) return null;
    return { code: pause.error_code, text: RESTRICTED, retry_at: pause.until };
  }
}
