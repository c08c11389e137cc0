import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../store/phones/phones.service.js';
import { isLimited, isTooLate, TOO_LATE } from '../../store/rows/messages/change-limits.policy.js';
import { canRetry } from '../../store/rows/messages/message-status.policy.js';
import { ApiError, type ApiErrorOptions } from '../../base/common/errors/api.error.js';
import type { MessageRow } from '../../base/storage/dashboard.schema.js';
import type { Clocks } from '../../whatsapp/session.js';
import { assertConnected } from '../../whatsapp/assert-connected.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import type { QueuedDto } from './dto/queued.dto.js';
import { OutboxEnqueuer, type RetryCheck } from './outbox.enqueuer.js';
import { isDue } from '../../base/common/time/due.policy.js';
import { LONGEST_RESTRICTION_MS } from './outbox/account-restrictions.js';

/** Sends a failed or unanswered message again on request, under the same id, so that recipients show it once. */
@Injectable()
export class RetryService {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly phones: PhonesService,
    private readonly enqueuer: OutboxEnqueuer,
  ) {}

  /**
   * @throws ApiError `not_found`, `not_retryable`, `edit_too_late`, `deletion_too_late`, `not_permitted` or
   * `not_connected`
   */
  async retry(messageId: string): Promise<QueuedDto> {
    const phoneId = await this.phones.currentId();
    if (phoneId === null) throw notFound();
    const check: RetryCheck = (message, targets) => {
      if (!message) throw notFound();
      assertRetryable(message);
      assertInTime(message, targets, this.gateway.clocks);
      assertConnected(this.gateway);
    };
    return this.enqueuer.enqueueAgain(phoneId, messageId, check);
  }
}

function assertRetryable(message: MessageRow): void {
  const { status, error_text: text, content, retry_at: retryAt } = message;
  if (status !== 'error' && status !== 'unknown') {
    throw notRetryable(`The message needs no retry: it is ${status}.`);
  }
  if (!content) throw notRetryable('The content of the message is not stored here.');
  if (!canRetry(message)) throw notRetryable(text ?? 'A retry would change nothing.');
  if (retryAt !== null && !isDue(retryAt, Date.now(), LONGEST_RESTRICTION_MS))
    throw notYet(retryAt);
}

/** Refuses a change whose message is too old by now, or deleted. */
function assertInTime({ type }: MessageRow, targets: MessageRow[], now: Clocks): void {
  if (targets.length === 0) return;
  if (targets.every(({ deleted_at: deletedAt }) => deletedAt !== null)) {
    throw notRetryable('The message that it changes was deleted meanwhile.');
  }
  if (isLimited(type) && targets.every((target) => isTooLate(type, target, now))) {
    throw new ApiError(TOO_LATE[type].code, TOO_LATE[type].sentence);
  }
}

function notFound(): ApiError {
  return new ApiError('not_found', 'There is no message of this account with this id.');
}

function notRetryable(sentence: string, options: ApiErrorOptions = {}): ApiError {
  return new ApiError('not_retryable', sentence, options);
}

function notYet(retryAt: number): ApiError {
  return notRetryable('WhatsApp restricts this account: a retry now would make it worse.', {
    hint: `Try again after ${new Date(retryAt).toISOString()}.`,
    retryAt,
    retryAfterS: Math.ceil((retryAt - Date.now()) / 1000),
  });
}
