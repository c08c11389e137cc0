import { Injectable } from '@nestjs/common';
import { readKeptMedia } from '../../store/rows/messages/kept-media.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { connectedAccount } from '../send/connected-account.js';
import { ContextFinder } from '../send/context-finder.js';
import { IdempotencyService } from '../send/idempotency.service.js';
import { OutboxEnqueuer, type NewMessage } from '../send/outbox.enqueuer.js';
import type { MessageRow } from '../../base/storage/dashboard.schema.js';
import { toRecipientAddress } from '../send/recipient.js';
import { MessageCodec } from '../../whatsapp/message-codec.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { assertAtWhatsApp, assertForwardable } from './change.policy.js';
import type { ForwardedDto } from './dto/changes.dto.js';
import { mentionedIn, RequestTargetFinder, type TargetAddress } from './request-target.finder.js';

/** Queues copies of a message for other chats. The file stays at its place, so it is not uploaded again. */
@Injectable()
export class ForwardService {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly codec: MessageCodec,
    private readonly targets: RequestTargetFinder,
    private readonly idempotency: IdempotencyService,
    private readonly contexts: ContextFinder,
    private readonly enqueuer: OutboxEnqueuer,
  ) {}

  /** @param to the jids of the chats */
  async forward(address: TargetAddress, to: string[], key?: string): Promise<ForwardedDto> {
    const { row } = await this.targets.find(address);
    const { account_id: phoneId, row_id: rowId } = row;
    const identity = { phoneId, key, parts: ['forward', rowId, to] };
    return this.idempotency.run(identity, async (request) => {
      assertForwardable(row);
      const content = this.contentOf(row);
      assertFileIsThere(row);
      assertAtWhatsApp(row);
      const { jid: senderJid } = connectedAccount(this.gateway);
      const copies = await this.copiesFor(to, row, content);
      const messages: NewMessage[] = copies.map((copy) => ({ ...copy, senderJid }));
      return this.enqueuer.enqueueAll(phoneId, messages, request);
    });
  }

  private contentOf({ type, content }: MessageRow): Uint8Array {
    if (content && this.codec.encodeForward(content)) return content;
    const sentence = `This message of the type ${type} cannot be forwarded.`;
    throw new ApiError('not_forwardable', sentence);
  }

  /** Each chat has a timer of its own, and names people in its own way. */
  private async copiesFor(
    to: string[],
    row: MessageRow,
    content: Uint8Array,
  ): Promise<Omit<NewMessage, 'senderJid'>[]> {
    const about = { type: row.type, quotedId: null, mentions: mentionedIn(row) };
    const addressed = to.map((jid) => ({ ...about, address: toRecipientAddress(jid) }));
    const found = await this.contexts.findAll(row.account_id, addressed);
    return found.map(({ context: { mentions, timer }, inText }, index) => {
      const encoded = this.codec.encodeForward(content, { mentions, timer, inText })!;
      return { ...encoded, address: addressed[index].address, mentions, timer };
    });
  }
}

function assertFileIsThere({ media }: MessageRow): void {
  if (readKeptMedia(media).failure?.state !== 'expired') return;
  const sentence = 'WhatsApp has dropped the file of this message, so it cannot be forwarded.';
  throw new ApiError('media_expired', sentence);
}
