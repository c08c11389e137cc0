import { Injectable } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import {
  IdempotencyService,
  type IdempotentRequest,
  type QueuedAnswer,
} from '../send/idempotency.service.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';

/** The parts that are equal in two equal requests. */
export interface RequestIdentity {
  phoneId: number;
  /** The header `Idempotency-Key`. */
  key: string | undefined;
  parts: unknown[];
}

/** Carries out requests that send something: once for each key, and with the API's errors. */
@Injectable()
export class SendingRequests {
  constructor(private readonly idempotency: IdempotencyService) {}

  /**
   * Every check of the request belongs in `work`: a repeated deletion gets its first answer, although the message is
   * deleted now.
   * @throws ApiError
   */
  async run<Answer extends QueuedAnswer>(
    { phoneId, key, parts }: RequestIdentity,
    work: (request: IdempotentRequest | null) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      if (key === undefined) return await work(null);
      const request = this.idempotency.identify(phoneId, key, parts);
      return await this.idempotency.runOnce(request, () => work(request));
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      if (cause instanceof WhatsAppError && cause.code !== 'send_failed') {
        const sentence = 'The connection to WhatsApp was lost before it answered.';
        throw new ApiError('not_connected', sentence, { cause });
      }
      throw new ApiError('send_failed', 'The message could not be queued.', { cause });
    }
  }
}
