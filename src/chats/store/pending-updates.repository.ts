import { Injectable } from '@nestjs/common';
import type {
  DeliveryUpdate,
  MessageDeletion,
  MessageEdit,
  ReactionChange,
  SealedEdit,
} from '../../whatsapp/inbound-batch.js';
import type { UnitOfWork } from './unit-of-work.js';
import { fromNewsJson, toNewsJson } from './pending-updates.json.js';

/** What somebody does to a message. */
export type NewsOfChange =
  | { kind: 'edit'; news: MessageEdit }
  | { kind: 'sealed_edit'; news: SealedEdit }
  | { kind: 'deletion'; news: MessageDeletion }
  | { kind: 'reaction'; news: ReactionChange };

/** A change that only the group itself can judge: who is an admin, and who is who. */
export interface Claim {
  messageId: string;
  groupJid: string;
  change: NewsOfChange;
}

export type EarlyNews =
  | NewsOfChange
  | { kind: 'delivery'; news: DeliveryUpdate }
  | { kind: 'read'; news: { messageId: string } }
  | { kind: 'claim'; news: Claim };

/** Far more than can be under way; a bound against news of messages that never come. */
const MAX_REMEMBERED = 10_000;
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const ADDED_BETWEEN_TRIMS = 100;

/**
 * News of messages that are not stored yet: receipts need no decryption, and edits may come in
 * another order than what they change. In the store, since the message may come after a restart.
 */
@Injectable()
export class PendingUpdatesRepository {
  /** Ids that may have news: most messages have none and need no look into the store. */
  private awaited: Set<string> | null = null;
  private addedSinceTrim = 0;

  async add(write: UnitOfWork, { kind, news }: EarlyNews): Promise<void> {
    await write.transaction
      .insertInto('pending_updates')
      .values({
        account_id: write.accountId,
        message_id: news.messageId,
        kind,
        payload: toNewsJson(news),
        created_at: Date.now(),
      })
      .execute();
    const awaited = await this.awaitedIds(write);
    awaited.add(news.messageId);
    // Again, should this transaction have taken earlier news of it.
    write.afterCommit(() => awaited.add(news.messageId));
    await this.trim(write);
  }

  /** What was said of a message so far, in the order in which it came; once. */
  async take(write: UnitOfWork, messageId: string): Promise<EarlyNews[]> {
    const awaited = await this.awaitedIds(write);
    if (!awaited.has(messageId)) return [];
    write.afterCommit(() => awaited.delete(messageId));
    const rows = await write.transaction
      .deleteFrom('pending_updates')
      .where('account_id', '=', write.accountId)
      .where('message_id', '=', messageId)
      .returning(['row_id', 'kind', 'payload'])
      .execute();
    return rows
      .toSorted((a, b) => a.row_id - b.row_id)
      .flatMap(({ kind, payload }) => {
        const news = fromNewsJson(payload);
        return news === null ? [] : ({ kind, news } as EarlyNews);
      });
  }

  /** The changes that waited for a group's word at some time, the oldest first; once. */
  async takeClaims(write: UnitOfWork, groupJid: string, upTo: number): Promise<NewsOfChange[]> {
    const rows = await this.claimsIn(write)
      .where('created_at', '<=', upTo)
      .select('row_id')
      .execute();
    const claims = rows
      .map(({ row_id, payload }) => ({ row_id, ...(fromNewsJson(payload) as Claim) }))
      .filter((claim) => claim.groupJid === groupJid);
    const ids = claims.map(({ row_id }) => row_id);
    if (ids.length > 0) {
      await write.transaction.deleteFrom('pending_updates').where('row_id', 'in', ids).execute();
    }
    return claims.map(({ change }) => change);
  }

  /** The groups whose word some change waits for. */
  async claimedGroups(write: UnitOfWork): Promise<string[]> {
    const rows = await this.claimsIn(write).execute();
    const jids = rows.flatMap(({ payload }) => {
      const claim = fromNewsJson(payload) as Claim | null;
      return claim?.groupJid ?? [];
    });
    return [...new Set(jids)];
  }

  private claimsIn({ transaction, accountId }: UnitOfWork) {
    return transaction
      .selectFrom('pending_updates')
      .select('payload')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'claim')
      .orderBy('row_id');
  }

  private async trim(write: UnitOfWork): Promise<void> {
    this.addedSinceTrim += 1;
    if (this.addedSinceTrim < ADDED_BETWEEN_TRIMS) return;
    this.addedSinceTrim = 0;
    const { transaction } = write;
    const beyond = transaction
      .selectFrom('pending_updates')
      .select('row_id')
      .orderBy('row_id', 'desc')
      .limit(1)
      .offset(MAX_REMEMBERED);
    await transaction
      .deleteFrom('pending_updates')
      .where(({ or, eb }) =>
        or([eb('row_id', '<=', beyond), eb('created_at', '<', Date.now() - MAX_AGE_MS)]),
      )
      .execute();
    write.afterCommit(() => (this.awaited = null));
  }

  /** Of whom there may be news; it stays true while this transaction goes on. */
  async awaitedIds({ transaction }: UnitOfWork): Promise<Set<string>> {
    if (this.awaited) return this.awaited;
    const rows = await transaction.selectFrom('pending_updates').select('message_id').execute();
    this.awaited = new Set(rows.map(({ message_id }) => message_id));
    return this.awaited;
  }
}
