import { Injectable } from '@nestjs/common';
import type {
  DeliveryUpdate,
  MessageDeletion,
  MessageEdit,
  ReactionChange,
  SealedEdit,
  SealedVote,
  VoteChange,
} from '../../../whatsapp/inbound-batch.js';
import type { PendingUpdateTable } from '../../../base/storage/dashboard.schema.js';
import { byteSize, bytesUpTo, isOld } from '../../../base/storage/sql/expressions.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { decodeUpdate, encodeUpdate } from './pending-updates.json.js';

/** A change of a message. Stored rows contain this object, `news` included, so its field names must not change. */
export type PendingChange =
  | { kind: 'edit'; news: MessageEdit }
  | { kind: 'sealed_edit'; news: SealedEdit }
  | { kind: 'deletion'; news: MessageDeletion }
  | { kind: 'reaction'; news: ReactionChange }
  | { kind: 'vote'; news: VoteChange }
  | { kind: 'sealed_vote'; news: SealedVote }
  /** A vote that no known address could decrypt. */
  | { kind: 'unopened_vote'; news: SealedVote };

/** A change that its maker may only make as an admin, or as the author under another address. */
export interface Claim {
  messageId: string;
  groupJid: string;
  change: PendingChange;
}

export type PendingUpdate =
  | PendingChange
  | { kind: 'delivery'; news: DeliveryUpdate }
  /** A receipt from a person who is not known to be a recipient. */
  | { kind: 'unproven_delivery'; news: DeliveryUpdate }
  | { kind: 'read'; news: { messageId: string } }
  | { kind: 'claim'; news: Claim };

type NewsOf<Kind> = Extract<PendingUpdate, { kind: Kind }>['news'];

const CHANGES: PendingChange['kind'][] = [
  'edit',
  'sealed_edit',
  'deletion',
  'reaction',
  'vote',
  'sealed_vote',
];

/** A limit, since some of the messages never come. */
const MAX_REMEMBERED = 10_000;
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const ADDED_BETWEEN_TRIMS = 100;
/** Receipts, reactions and votes are smaller. */
const LARGE_BYTES = 4 * 1024;
/** The limit for larger ones, which are edits: they take no space from the others. */
const MAX_LARGE_BYTES = 16 * 1024 * 1024;
const BYTES_BETWEEN_TRIMS = MAX_LARGE_BYTES / 4;

/**
 * Updates of messages that are not stored yet: receipts need no decryption, and edits may overtake their message.
 * Stored, because the message may come after a restart.
 */
@Injectable()
export class PendingUpdatesRepository {
  /** Message ids that may have updates; a cache, because most messages have none. Null before it is read. */
  private awaited: Set<string> | null = null;
  private addedSinceTrim = 0;
  private bytesSinceTrim = 0;

  async add(write: UnitOfWork, { kind, news }: PendingUpdate): Promise<void> {
    const payload = encodeUpdate(news);
    await write.transaction
      .insertInto('pending_updates')
      .values({
        account_id: write.phoneId,
        message_id: news.messageId,
        kind,
        payload,
        created_at: Date.now(),
      })
      .execute();
    const awaited = await this.awaitedIds(write);
    awaited.add(news.messageId);
    // Added again after the commit, in case `take` in this transaction removes it.
    write.afterCommit(() => awaited.add(news.messageId));
    await this.trimIfDue(write, payload.length);
  }

  /** Removes and returns the updates of a message, in order of arrival. */
  async take(write: UnitOfWork, messageId: string): Promise<PendingUpdate[]> {
    const awaited = await this.awaitedIds(write);
    if (!awaited.has(messageId)) return [];
    write.afterCommit(() => awaited.delete(messageId));
    const rows = await write.transaction
      .deleteFrom('pending_updates')
      .where('account_id', '=', write.phoneId)
      .where('message_id', '=', messageId)
      .returning(['row_id', 'kind', 'payload'])
      .execute();
    return rows
      .toSorted((a, b) => a.row_id - b.row_id)
      .flatMap((row) => toUpdate<PendingUpdate>(row));
  }

  /** Removes and returns the changes of a group that have waited for its admins since before `upTo` (ms), oldest first. */
  async takeClaims(write: UnitOfWork, groupJid: string, upTo: number): Promise<PendingChange[]> {
    const rows = await this.ofKind(write, 'claim')
      .where('created_at', '<=', upTo)
      .select('row_id')
      .execute();
    const claims = rows
      .map(({ row_id, payload }) => ({ row_id, ...(decodeUpdate(payload) as Claim) }))
      .filter((claim) => claim.groupJid === groupJid);
    const ids = claims.map(({ row_id }) => row_id);
    if (ids.length > 0) {
      await write.transaction.deleteFrom('pending_updates').where('row_id', 'in', ids).execute();
    }
    return claims.map(({ change }) => change);
  }

  /** The groups in which changes wait for the list of admins. */
  async claimedGroups(write: UnitOfWork): Promise<string[]> {
    const rows = await this.ofKind(write, 'claim').execute();
    const jids = rows.flatMap(({ payload }) => {
      const claim = decodeUpdate(payload) as Claim | null;
      return claim?.groupJid ?? [];
    });
    return [...new Set(jids)];
  }

  /** Removes and returns the changes of messages that are now in these chats, oldest first. */
  async takeChangesIn(write: UnitOfWork, chatIds: number[]): Promise<PendingChange[]> {
    if ((await this.awaitedIds(write)).size === 0) return [];
    const rows = await write.transaction
      .deleteFrom('pending_updates')
      .where('account_id', '=', write.phoneId)
      .where('kind', 'in', CHANGES)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('messages')
            .select('messages.row_id')
            .where('messages.chat_id', 'in', chatIds)
            .whereRef('messages.id', '=', 'pending_updates.message_id'),
        ),
      )
      .returning(['row_id', 'kind', 'payload'])
      .execute();
    return rows
      .toSorted((a, b) => a.row_id - b.row_id)
      .flatMap((row) => toUpdate<PendingChange>(row));
  }

  /** Tries the votes that could not be decrypted yet, oldest first, and removes those that are settled. */
  async retryUnopenedVotes(
    write: UnitOfWork,
    isSettled: (vote: SealedVote) => Promise<boolean>,
  ): Promise<void> {
    await this.retry(write, 'unopened_vote', isSettled);
  }

  /** As `retryUnopenedVotes`, for receipts. */
  async retryUnproven(
    write: UnitOfWork,
    isSettled: (update: DeliveryUpdate) => Promise<boolean>,
  ): Promise<void> {
    await this.retry(write, 'unproven_delivery', isSettled);
  }

  private async retry<Kind extends PendingUpdate['kind']>(
    write: UnitOfWork,
    kind: Kind,
    isSettled: (news: NewsOf<Kind>) => Promise<boolean>,
  ): Promise<void> {
    if ((await this.awaitedIds(write)).size === 0) return;
    const rows = await this.ofKind(write, kind).select('row_id').execute();
    const settled: number[] = [];
    for (const { row_id, payload } of rows) {
      const news = decodeUpdate(payload) as NewsOf<Kind> | null;
      if (!news || (await isSettled(news))) settled.push(row_id);
    }
    if (settled.length === 0) return;
    await write.transaction.deleteFrom('pending_updates').where('row_id', 'in', settled).execute();
  }

  private ofKind({ transaction, phoneId }: UnitOfWork, kind: PendingUpdate['kind']) {
    return transaction
      .selectFrom('pending_updates')
      .select('payload')
      .where('account_id', '=', phoneId)
      .where('kind', '=', kind)
      .orderBy('row_id');
  }

  private async trimIfDue(write: UnitOfWork, bytes: number): Promise<void> {
    this.addedSinceTrim += 1;
    this.bytesSinceTrim += bytes;
    const isDue =
      this.addedSinceTrim >= ADDED_BETWEEN_TRIMS || this.bytesSinceTrim >= BYTES_BETWEEN_TRIMS;
    if (!isDue) return;
    this.addedSinceTrim = 0;
    this.bytesSinceTrim = 0;
    await this.trim(write);
  }

  private async trim(write: UnitOfWork): Promise<void> {
    const { transaction } = write;
    const beyond = transaction
      .selectFrom('pending_updates')
      .select('row_id')
      .orderBy('row_id', 'desc')
      .limit(1)
      .offset(MAX_REMEMBERED);
    const large = transaction
      .selectFrom('pending_updates')
      .select(['row_id', bytesUpTo('payload', 'row_id').as('bytes')])
      .where(byteSize('payload'), '>', LARGE_BYTES);
    await transaction
      .deleteFrom('pending_updates')
      .where(({ or, eb, ref, selectFrom }) =>
        or([
          eb('row_id', '<=', beyond),
          isOld(ref('created_at'), Date.now(), MAX_AGE_MS),
          eb(
            'row_id',
            'in',
            selectFrom(large.as('large')).select('row_id').where('bytes', '>', MAX_LARGE_BYTES),
          ),
        ]),
      )
      .execute();
    write.afterCommit(() => (this.awaited = null));
  }

  /** The ids that may have updates; complete for the rest of this transaction. */
  async awaitedIds({ transaction }: UnitOfWork): Promise<Set<string>> {
    if (this.awaited) return this.awaited;
    const rows = await transaction.selectFrom('pending_updates').select('message_id').execute();
    this.awaited = new Set(rows.map(({ message_id }) => message_id));
    return this.awaited;
  }
}

/** Nothing for a damaged row. */
function toUpdate<T extends PendingUpdate>({
  kind,
  payload,
}: Pick<PendingUpdateTable, 'kind' | 'payload'>): T[] {
  const news = decodeUpdate(payload);
  return news === null ? [] : [{ kind, news } as T];
}
