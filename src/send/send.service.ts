import { Injectable } from '@nestjs/common';
import { toTextBody } from '../chats/store/message-row.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ApiError } from '../common/errors/api.error.js';
import { invalidField } from '../common/errors/invalid-field.js';
import { UploadsService, type Upload } from '../uploads/uploads.service.js';
import type { Address } from '../whatsapp/inbound-batch.js';
import {
  WhatsAppGateway,
  type EncodedContent,
  type QuotedMessage,
} from '../whatsapp/whatsapp-gateway.js';
import type { QueuedDto } from './dto/queued.dto.js';
import type { NewMessageDto } from './dto/new-message.dto.js';
import type { SendTextDto } from './dto/send-text.dto.js';
import { assertFields, assertSendable } from './file-message.policy.js';
import { connectedAccount } from './connected-account.js';
import { IdempotencyService, type IdempotentRequest } from './idempotency.service.js';
import { assertPaired } from './assert-paired.js';
import { OutboxEnqueuer } from './outbox.enqueuer.js';
import { QuoteFinder } from './quote-finder.js';
import { toAddress, toRecipientJid } from './recipient.js';
import { toOutgoingFile } from './to-outgoing-file.js';

interface Outgoing {
  address: Address;
  quotedId: string | null;
  /** Encodes it with the message that it quotes. */
  encode: (quoted?: QuotedMessage) => EncodedContent;
  upload?: Upload;
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
    private readonly uploads: UploadsService,
  ) {}

  /** @param idempotencyKey a repeated request with the same key gets the first answer */
  queueText({ to, text }: SendTextDto, idempotencyKey?: string): Promise<QueuedDto> {
    const address = toAddress(toRecipientJid(to));
    const outgoing = { address, quotedId: null, encode: this.textEncoder(text) };
    return this.queueOnce(outgoing, [to, text], idempotencyKey);
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
      const queued = await this.queueAny(chatJid, message, given, idempotencyKey);
      // The first request with this key has brought the file, too.
      if (given && queued.duplicate) await this.uploads.drop(given.mediaId);
      return queued;
    } catch (error) {
      if (given) await this.uploads.drop(given.mediaId);
      throw error;
    }
  }

  private async queueAny(
    chatJid: string,
    message: NewMessageDto,
    given: Upload | undefined,
    idempotencyKey: string | undefined,
  ): Promise<QueuedDto> {
    const { type = 'text', text = '', quoted_id: quotedId = null } = message;
    const address = toAddress(chatJid);
    if (given && type === 'text') {
      const hint = 'Add type: image, video, audio, document or sticker.';
      throw invalidField('type', 'must say what the file is', hint);
    }
    if (given && message.media_id) throw invalidField('media_id', 'must be missing beside a file');
    assertFields(type, message);
    if (type === 'text') {
      const outgoing = { address, quotedId, encode: this.textEncoder(text) };
      return this.queueOnce(outgoing, ['chat', chatJid, text, quotedId], idempotencyKey);
    }
    const upload = given ?? (await this.findUpload(message));
    assertSendable(type, message, upload);
    const file = toOutgoingFile(type, message, upload);
    const encode = (quoted?: QuotedMessage) => this.gateway.encodeFile(file, quoted);
    const outgoing = { address, quotedId, encode, upload };
    const { caption, fileName, isViewOnce, isVoice, isGif } = file;
    const what = [type, upload.sha256, caption, fileName, isViewOnce, isVoice, isGif];
    return this.queueOnce(outgoing, ['file', chatJid, quotedId, ...what], idempotencyKey);
  }

  private textEncoder(text: string) {
    return (quoted?: QuotedMessage): EncodedContent => ({
      ...this.gateway.encodeText(text, quoted),
      body: toTextBody(text),
    });
  }

  /** @throws ApiError `not_found`, or `validation_failed` if none is named */
  private async findUpload({ media_id: mediaId }: NewMessageDto): Promise<Upload> {
    if (mediaId !== undefined) return this.uploads.get(mediaId);
    const hint =
      'Give the media_id from POST /api/media, or send the file as the part "file" of a multipart body.';
    throw invalidField('media_id', 'is missing', hint);
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
    { address, quotedId, encode, upload }: Outgoing,
    request: IdempotentRequest | null,
  ): Promise<QueuedDto> {
    const me = connectedAccount(this.gateway);
    const accountId = await this.accounts.getOrCreateId(me.jid);
    const quote = quotedId ? await this.quotes.find(accountId, address.jid, quotedId) : undefined;
    const encoded = encode(quote?.message);
    if (upload) await this.uploads.use(upload);
    const mediaId = upload?.mediaId;
    const message = { ...encoded, address, senderJid: me.jid, quoted: quote?.entry, mediaId };
    return this.enqueuer.enqueue(accountId, message, async (write, answer) => {
      assertPaired(this.gateway);
      if (request) await this.idempotency.saveAnswer(write, request, answer);
    });
  }
}
