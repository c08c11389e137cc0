import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ChatsRepository } from '../../store/rows/chats/chats.repository.js';
import type { UnitOfWork } from '../../store/rows/work/unit-of-work.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { ERROR_TABLE } from '../../base/common/errors/error-table.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';
import { DashboardDatabase } from '../../base/storage/database.js';
import type { QueuedDto } from './dto/queued.dto.js';
import { isRecent } from '../../base/common/time/due.policy.js';
import { isOld } from '../../base/storage/sql/expressions.js';

const KEEP_MS = 24 * 60 * 60 * 1000;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** A request that must be carried out once, even if it is repeated. */
export interface IdempotentRequest {
  phoneId: number;
  key: string;
  hash: string;
}

/** The parts that are equal in two equal requests. */
export interface RequestIdentity {
  /** Found while the request runs, if it is a promise; null before the first pairing. */
  phoneId: number | Promise<number | null>;
  /** The header `Idempotency-Key`. */
  key: string | undefined;
  /** The parts that are equal in a repeated request. */
  parts: unknown[];
}

/** One queued message, or several at once. */
export type QueuedAnswer = QueuedDto | { messages: QueuedDto[] };

/** Undoes a unit of work whose key was answered after the request had looked for it. */
class AnsweredMeanwhileError extends Error {
  override name = 'AnsweredMeanwhileError';
  override message = 'The key got its answer from another request meanwhile.';
}

/**
 * Carries out requests that send something: once for each key, and with the API's errors. A repeated request gets its
 * first answer, with the chat's current address; answers count for 24 hours, and then go with the phone's next key. The
 * store decides which request is the first one; `inFlight` only refuses a repetition before it costs work.
 */
@Injectable()
export class IdempotencyService {
  private readonly inFlight = new Set<string>();

  constructor(
    private readonly database: DashboardDatabase,
    private readonly chats: ChatsRepository,
  ) {}

  /**
   * Every check of the request belongs in `work`: a repeated deletion gets its first answer, although the message is
   * deleted now.
   * @throws ApiError `invalid_idempotency_key`; `idempotency_in_flight` while the first run of the request is not done;
   * `idempotency_mismatch` for a key that belongs to another request
   */
  async run<Answer extends QueuedAnswer>(
    identity: RequestIdentity,
    work: (request: IdempotentRequest | null, phoneId: number | null) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const phoneId = await identity.phoneId;
      const { key, parts } = identity;
      if (key === undefined || phoneId === null) return await work(null, phoneId);
      const request = identify(phoneId, key, parts);
      return await this.runOnce(request, () => work(request, phoneId));
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      if (cause instanceof WhatsAppError && cause.code !== 'send_failed') {
        const sentence = 'The connection to WhatsApp was lost before it answered.';
        throw new ApiError('not_connected', sentence, { cause });
      }
      throw new ApiError('send_failed', 'The message could not be queued.', { cause });
    }
  }

  /**
   * Stores the answer in the transaction that queues the message, and forgets old answers of this phone.
   * @throws Error if the key has an answer by now; `run` catches it and gives that answer
   */
  async saveAnswer(
    { transaction }: UnitOfWork,
    { phoneId, key, hash }: IdempotentRequest,
    answer: QueuedAnswer,
  ): Promise<void> {
    const now = Date.now();
    await transaction
      .deleteFrom('idempotency_keys')
      .where('account_id', '=', phoneId)
      .where(({ ref }) => isOld(ref('created_at'), now, KEEP_MS))
      .execute();
    const saved = await transaction
      .insertInto('idempotency_keys')
      .values({
        account_id: phoneId,
        key,
        request_hash: hash,
        answer: JSON.stringify(answer),
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
      .returning('key')
      .execute();
    if (saved.length === 0) throw new AnsweredMeanwhileError();
  }

  private async runOnce<Answer extends QueuedAnswer>(
    request: IdempotentRequest,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const name = `${request.phoneId} ${request.key}`;
    if (this.inFlight.has(name)) {
      throw new ApiError('idempotency_in_flight', 'A request with this key is still running.');
    }
    this.inFlight.add(name);
    try {
      return (await this.findAnswer<Answer>(request)) ?? (await work());
    } catch (error) {
      const answer =
        error instanceof AnsweredMeanwhileError && (await this.findAnswer<Answer>(request));
      if (!answer) throw error;
      return answer;
    } finally {
      this.inFlight.delete(name);
    }
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

function identify(phoneId: number, key: string, parts: unknown[]): IdempotentRequest {
  if (!KEY.test(key)) {
    throw new ApiError('invalid_idempotency_key', 'The Idempotency-Key is not valid.');
  }
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return { phoneId, key, hash };
}
