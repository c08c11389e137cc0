import { Injectable } from '@nestjs/common';
import { AccountsService } from '../chats/accounts.service.js';
import { ApiError } from '../common/api.error.js';
import type { MessageRow } from '../storage/dashboard.schema.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import type { QueuedDto } from './dto/queued.dto.js';
import { OutboxIntake } from './outbox-intake.js';
import { OutboxRepository } from './outbox.repository.js';
import { failureByCode } from './send-failure.js';
import { SendPauses } from './send-pauses.js';

/** Sends a failed or unanswered message again, by hand and under the same id: receivers show it once. */
@Injectable()
export class RetryService {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly accounts: AccountsService,
    private readonly outbox: OutboxRepository,
    private readonly pauses: SendPauses,
    private readonly intake: OutboxIntake,
  ) {}

  /** @throws ApiError `not_found`, `not_retryable` or `not_connected` */
  async retry(messageId: string): Promise<QueuedDto> {
    const accountId = await this.accounts.currentId();
    if (accountId === null) throw notFound();
    const message = await this.intake.findSent(accountId, messageId);
    if (!message) throw notFound();
    await this.assertRetryable(message);
    if (this.gateway.session.state !== 'connected') {
      throw new ApiError('not_connected', 'The WhatsApp session is not connected.');
    }
    const { isStale = false } = failureByCode(message.error_code);
    return this.intake.acceptAgain(message, isStale);
  }

  private async assertRetryable(message: MessageRow): Promise<void> {
    const { status, error_code: code, error_text: text, content } = message;
    if (status !== 'error' && status !== 'unknown') {
      throw notRetryable(`The message needs no retry: it is ${status}.`);
    }
    if (!content) throw notRetryable('The content of the message is not stored here.');
    if (status === 'unknown') return;
    const { retry } = failureByCode(code);
    if (retry === 'never') throw notRetryable(text ?? 'A retry would change nothing.');
    if (retry === 'after_pause') await this.assertNotPaused(message);
  }

  private async assertNotPaused(message: MessageRow): Promise<void> {
    const pause = await this.pauses.current(message.account_id);
    if (!pause || !(await this.outbox.isStranger(message))) return;
    const until = new Date(pause.until).toISOString();
    throw notRetryable('WhatsApp restricts this account: a retry now would make it worse.', {
      hint: `Try again after ${until}.`,
    });
  }
}

function notFound(): ApiError {
  return new ApiError('not_found', 'There is no message of this account with this id.');
}

function notRetryable(sentence: string, options: { hint?: string } = {}): ApiError {
  return new ApiError('not_retryable', sentence, options);
}
