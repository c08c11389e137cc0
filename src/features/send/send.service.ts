import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../store/phones/phones.service.js';
import { UploadsService, type Upload } from '../uploads/uploads.service.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { notConnected } from '../../whatsapp/assert-connected.js';
import { connectedAccount } from './connected-account.js';
import { ContextFinder } from './context-finder.js';
import type { QueuedDto } from './dto/queued.dto.js';
import type { NewMessageDto } from './dto/new-message.dto.js';
import type { SendTextDto } from './dto/send-text.dto.js';
import { IdempotencyService, type IdempotentRequest } from './idempotency.service.js';
import { MessageComposer, type ComposedMessage } from './message.composer.js';
import { OutboxEnqueuer } from './outbox.enqueuer.js';
import { toRecipientJid } from './recipient.js';

/** Accepts messages for sending: a `queued` answer means that the row is committed. */
@Injectable()
export class SendService {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly phones: PhonesService,
    private readonly composer: MessageComposer,
    private readonly contexts: ContextFinder,
    private readonly enqueuer: OutboxEnqueuer,
    private readonly idempotency: IdempotencyService,
    private readonly uploads: UploadsService,
  ) {}

  /** @param idempotencyKey a repeated request with the same key gets the first answer */
  queueText({ to, text }: SendTextDto, idempotencyKey?: string): Promise<QueuedDto> {
    const message = this.composer.composeText(toRecipientJid(to), text);
    return this.queueOnce({ ...message, identity: [to, text] }, idempotencyKey);
  }

  /**
   * Queues a message to any chat, also a group.
   * @param given the file of the message, if it came with the request
   */
  async queueMessage(
    chatJid: string,
    message: NewMessageDto,
    given?: Upload,
    idempotencyKey?: string,
  ): Promise<QueuedDto> {
    try {
      const composed = await this.composer.compose(chatJid, message, given);
      const queued = await this.queueOnce(composed, idempotencyKey);
      // The file has already come with the first request of this key.
      if (given && queued.duplicate) await this.uploads.drop(given.mediaId);
      return queued;
    } catch (error) {
      if (given) await this.uploads.drop(given.mediaId);
      throw error;
    }
  }

  private queueOnce(message: ComposedMessage, key?: string): Promise<QueuedDto> {
    const identity = { phoneId: this.phones.currentId(), key, parts: message.identity };
    return this.idempotency.run(identity, (request, phoneId) =>
      this.enqueue(message, request, phoneId),
    );
  }

  private async enqueue(
    message: ComposedMessage,
    request: IdempotentRequest | null,
    phoneId: number | null,
  ): Promise<QueuedDto> {
    const me = connectedAccount(this.gateway);
    // Another phone may have been paired since the request came.
    if (phoneId === null || !this.phones.isShown(phoneId)) throw notConnected();
    const { context, quoted, inText } = await this.contexts.find(phoneId, message);
    const encoded = message.encode(context, inText);
    const { address, upload } = message;
    if (upload) await this.uploads.use(upload);
    const mediaId = upload?.mediaId;
    const { mentions, timer } = context;
    const entry = { ...encoded, address, senderJid: me.jid, quoted, mentions, mediaId, timer };
    return this.enqueuer.enqueue(phoneId, entry, request);
  }
}
