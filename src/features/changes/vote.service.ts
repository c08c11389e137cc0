import { Injectable } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import { invalidField } from '../../base/common/errors/invalid-field.js';
import { connectedAccount } from '../send/connected-account.js';
import type { QueuedDto } from '../send/dto/queued.dto.js';
import { IdempotencyService } from '../send/idempotency.service.js';
import type { MessageRow } from '../../base/storage/dashboard.schema.js';
import type { MessageDetails } from '../../whatsapp/inbound-batch.js';
import { MessageCodec } from '../../whatsapp/message-codec.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { ChangeAddressing } from './change-addressing.js';
import { ChangeQueue } from './change-queue.js';
import { assertAtWhatsApp, assertPoll } from './change.policy.js';
import { RequestTargetFinder, type TargetAddress } from './request-target.finder.js';

/** Accepts votes in polls: checked, encrypted with the secret of the poll, and queued like a message. */
@Injectable()
export class VoteService {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly codec: MessageCodec,
    private readonly targets: RequestTargetFinder,
    private readonly idempotency: IdempotencyService,
    private readonly addressing: ChangeAddressing,
    private readonly queue: ChangeQueue,
  ) {}

  /** @param options all current choices, by name */
  async vote(address: TargetAddress, options: string[], key?: string): Promise<QueuedDto> {
    const target = await this.targets.find(address);
    const { account_id: phoneId, row_id: rowId } = target.row;
    const identity = { phoneId, key, parts: ['change', rowId, 'vote', options] };
    return this.idempotency.run(identity, async (request) => {
      assertPoll(target.row);
      assertOptions(target.row, options);
      assertAtWhatsApp(target.row);
      const me = connectedAccount(this.gateway);
      const { message, authorJid, ownJid } = await this.addressing.address(target, me, true);
      const encode = ({ content }: MessageRow, at: number) => {
        const jids = { creatorJid: authorJid, voterJid: ownJid };
        const vote = content && { target: message, options, content, ...jids, at };
        return (vote && this.codec.encodeVote(vote)) ?? withoutSecret();
      };
      return this.queue.add(target, { me, action: { type: 'vote', options }, encode }, request);
    });
  }
}

function assertOptions({ details }: MessageRow, options: string[]): void {
  const poll = JSON.parse(details ?? 'null') as MessageDetails | null;
  if (poll?.type !== 'poll')
    throw new ApiError('not_a_poll', 'The options of the poll are not known.');
  const unknown = options.find((name) => !poll.options.includes(name));
  if (unknown !== undefined) {
    throw new ApiError('unknown_option', `The poll has no option "${unknown}".`);
  }
  const { selectableCount: limit } = poll;
  if (limit > 0 && options.length > limit) {
    throw invalidField('options', `must not be more than ${limit}: the poll takes no more`);
  }
}

function withoutSecret(): never {
  const sentence = 'The secret of this poll is not stored here, so a vote cannot be encrypted.';
  throw new ApiError('not_supported', sentence);
}
