import { Injectable } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import { ERROR_TABLE } from '../../base/common/errors/error-table.js';
import type { PairingCode } from '../../whatsapp/session.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';
import type { PairingCodeDto } from './dto/pairing-code.dto.js';
import { Deadline } from '../../base/common/time/deadline.js';

/** WhatsApp limits how often codes may be requested, and each new code invalidates the last one. */
const WAIT_MS = 30_000;
/** A guess: the length of WhatsApp's refusal is unknown. */
const WAIT_AFTER_REFUSAL_MS = 5 * 60_000;
/** WhatsApp's code for too many requests. */
const RATE_LIMIT = '429';

/** Requests the code that pairs a phone without a camera, and limits how often that happens. */
@Injectable()
export class PairingCodeService {
  private pause = new Deadline(0);

  constructor(private readonly gateway: WhatsAppGateway) {}

  /** @throws ApiError `already_paired`, `not_waiting_for_pairing`, `too_many_requests`, `pairing_failed` */
  async request(phone: string): Promise<PairingCodeDto> {
    const digits = phone.replace('+', '');
    const code = await this.requestCode(digits);
    return {
      code: code.text,
      phone: `+${digits}`,
      expires_at: new Date(code.expiresAt).toISOString(),
    };
  }

  private async requestCode(digits: string): Promise<PairingCode> {
    const isWaiting = this.gateway.session.phase === 'waiting_for_scan';
    if (isWaiting && this.pause.leftMs > 0) {
      throw this.toTooManyRequests('It is too early for another pairing code.');
    }
    try {
      const code = await this.gateway.requestPairingCode(digits);
      this.pause = new Deadline(WAIT_MS);
      return code;
    } catch (error) {
      throw this.toApiError(error);
    }
  }

  private toApiError(error: unknown): ApiError {
    const { code, refusal } = error instanceof WhatsAppError ? error : {};
    if (code === 'already_paired' || code === 'not_waiting_for_pairing') {
      return new ApiError(code, ERROR_TABLE[code].message);
    }
    if (refusal === RATE_LIMIT) {
      this.pause = new Deadline(WAIT_AFTER_REFUSAL_MS);
      return this.toTooManyRequests('WhatsApp gives no more pairing codes for now.');
    }
    return new ApiError('pairing_failed', 'WhatsApp gave no pairing code.', { cause: error });
  }

  private toTooManyRequests(message: string): ApiError {
    const retryAfterS = Math.max(1, Math.ceil(this.pause.leftMs / 1000));
    return new ApiError('too_many_requests', message, { retryAfterS });
  }
}
