import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ChatsRepository } from '../../store/rows/chats/chats.repository.js';
import type { UnitOfWork } from '../../store/rows/work/unit-of-work.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { ERROR_TABLE } from '../../base/common/errors/error-table.js';
import { DashboardDatabase } from '../../base/storage/database.js';
import type { QueuedDto } from './dto/queued.dto.js';
import { isRecent } from '../../base/common/time/due.policy.js';
import { isOld } from '../../base/storage/sqlite/is-old.js';

const KEEP_MS = 24 * 60 * 60 * 1000;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** A request that must be carried out once, even if it is repeated. */
export interface IdempotentRequest {
  phoneId: number;
  key: string;
  hash: string;
}

/** One queued message, or several at once. */
export type QueuedAnswer = QueuedDto | { messages: QueuedDto[] };

/**
 * Gives a repeated request its first answer instead of sending again, with the chat's current address; answers are kept
 * for 24 hours.
 */
@Injectable()
export class IdempotencyService {
  private readonly inFlight = new Set<string>();

  constructor(
    private readonly database: DashboardDatabase,
    private readonly chats: ChatsRepository,
  ) {}

  /**
   * @param parts the parts that are equal in a repeated request
   * @throws ApiError `invalid_idempotency_key`
   */
  identify(phoneId: number, key: string, parts: unknown[]): IdempotentRequest {
    if (!KEY.test(key)) {
      throw new ApiError('invalid_idempotency_key', 'The Idempotency-Key is not valid.');
    }
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
    return { phoneId, key, hash };
  }

  /**
   * Runs `enqueue` if this request was not answered before.
   * @throws ApiError `idempotency_in_flight` while its first run is not done, or
   * `idempotency_mismatch` for a key that belongs to another request
   */
  async runOnce<Answer extends QueuedAnswer>(
    request: IdempotentRequest,
    enqueue: () => Promise<Answer>,
  ): Promise<Answer> {
    const name = `${request.phoneId} ${request.key}`;
    if (this.inFlight.has(name)) {
      throw new ApiError('idempotency_in_flight', 'A request with this key is still running.');
    }
    this.inFlight.add(name);
    try {
      return (await this.findAnswer<Answer>(request)) ?? (await enqueue());
    } finally {
      this.inFlight.delete(name);
    }
  }

  /** Stores the answer in the transaction that queues the message. */
  async saveAnswer(
    { transaction }: UnitOfWork,
    { phoneId, key, hash }: IdempotentRequest,
    answer: QueuedAnswer,
  ): Promise<void> {
    const now = Date.now();
    await transaction
      .deleteFrom('idempotency_keys')
      .where(({ ref }) => isOld(ref('created_at'), now, KEEP_MS))
      .execute();
    await transaction
      .insertInto('idempotency_keys')
      .values({
        account_id: phoneId,
        key,
        request_hash: hash,
        answer: JSON.stringify(answer),
        created_at: now,
      })
      .execute();
  }

  private async findAnswer<Answer extends QueuedAnswer>({
    phoneId,
    key,
    hash,
  }: IdempotentRequest): Promise<Answer | null> {
    const row = await this.database
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('account_id', '=', phoneId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!row || !isRecent(row.created_at, Date.now(), KEEP_MS)) return null;
    if (row.request_hash !== hash) {
      throw new ApiError('idempotency_mismatch', ERROR_TABLE.idempotency_mismatch.message);
    }
    return this.asDuplicate(phoneId, JSON.parse(row.answer) as Answer);
  }

  private async asDuplicate<Answer extends QueuedAnswer>(
    phoneId: number,
    answer: Answer,
  ): Promise<Answer> {
    if (!('messages' in answer)) return { ...answer, ...(await this.nowOf(phoneId, answer)) };
    const messages: QueuedDto[] = [];
    for (const message of answer.messages) {
      messages.push({ ...message, ...(await this.nowOf(phoneId, message)) });
    }
    return { ...answer, messages };
  }

  /** The answer with the chat's current address, which WhatsApp may have corrected since. */
  private async nowOf(phoneId: number, { chat_jid }: QueuedDto) {
    const chat = await this.chats.findByJid(phoneId, chat_jid);
    return { chat_jid: chat?.jid ?? chat_jid, duplicate: true };
  }
}
