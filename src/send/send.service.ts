import { Injectable } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.js';
import { ApiError } from '../common/errors/api.error.js';
import type { Address } from '../whatsapp/inbound-batch.js';
import { REASONS } from '../whatsapp/session-reasons.js';
import type { Me } from '../whatsapp/session.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import type { QueuedDto } from './dto/queued.dto.js';
import type { ReplyDto } from './dto/reply.dto.js';
import type { SendTextDto } from './dto/send-text.dto.js';
import { IdempotencyService, type IdempotentRequest } from './idempotency.service.js';
import { assertPaired } from './assert-paired.js';
import { OutboxEnqueuer } from './outbox.enqueuer.js';
import { QuoteFinder } from './quote-finder.js';
import { toAddress, toRecipientJid } from './recipient.js';

interface Outgoing {
  address: Address;
  text: string;
  quotedId: string | null;
}

/** Accepts messages for sending: a `queued` answer means that the row is committed. */
@Injectable()
export class SendService {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly accounts: AccountsService,
    private readonly enqueuer: OutboxEnqueuer,
    private readonly quotes: QuoteFinder,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @param idempotencyKey a repeated request with the same key gets the first answer */
  queueText({ to, text }: SendTextDto, idempotencyKey?: string): Promise<QueuedDto> {
    const address = toAddress(toRecipientJid(to));
    return this.queueOnce({ address, text, quotedId: null }, [to, text], idempotencyKey);
  }

  /** Like `queueText`, but to any chat, also a group. */
  queueReply(
    chatJid: string,
    { text, quoted_id: quotedId = null }: ReplyDto,
    idempotencyKey?: string,
  ): Promise<QueuedDto> {
    const outgoing = { address: toAddress(chatJid), text, quotedId };
    return this.queueOnce(outgoing, ['chat', chatJid, text, quotedId], idempotencyKey);
  }

  private async queueOnce(
    outgoing: Outgoing,
    request: unknown[],
    idempotencyKey?: string,
  ): Promise<QueuedDto> {
    try {
      const accountId = await this.accounts.currentId();
      if (idempotencyKey === undefined || accountId === null) {
        return await this.enqueue(outgoing, null);
      }
      const identity = this.idempotency.identify(accountId, idempotencyKey, request);
      return await this.idempotency.runOnce(identity, () => this.enqueue(outgoing, identity));
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      throw new ApiError('send_failed', 'The message could not be queued.', { cause });
    }
  }

  private async enqueue(
    { address, text, quotedId }: Outgoing,
    request: IdempotentRequest | null,
  ): Promise<QueuedDto> {
    const me = this.connectedAccount();
    const accountId = await this.accounts.getOrCreateId(me.jid);
    const quote = quotedId ? await this.quotes.find(accountId, address.jid, quotedId) : undefined;
    const encoded = this.gateway.encodeText(text, quote?.message);
    const message = { ...encoded, address, senderJid: me.jid, text, quoted: quote?.entry };
    return this.enqueuer.enqueue(accountId, message, async (write, answer) => {
      assertPaired(this.gateway);
      if (request) await this.idempotency.saveAnswer(write, request, answer);
    });
  }

  private connectedAccount(): Me {
    const { state, me, reason } = this.gateway.session;
    if (state === 'connected' && me) return me;
    // Connecting would not help: the session would end again at once.
    if (reason.code === REASONS.storeFails.code) {
      throw new ApiError('store_fails', reason.summary, { hint: reason.text });
    }
    throw new ApiError('not_connected', 'The WhatsApp session is not connected.');
  }
}
