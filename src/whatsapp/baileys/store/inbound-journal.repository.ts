import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  decodeBinaryNode,
  proto,
  unpadRandomMax16,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import { Logger } from '../../../base/common/logging/logger.js';
import type { AuthTransaction, JournalRow } from '../../../base/storage/auth.schema.js';
import { AuthDatabase } from '../../../base/storage/database.js';
import { PreparedInsert } from '../../../base/storage/prepared-insert.js';
import {
  PreparedListQuery,
  PreparedQuery,
  type Param,
} from '../../../base/storage/prepared-query.js';
import {
  bytesUpTo,
  isOld,
  isUnreadable,
  isWaiting,
} from '../../../base/storage/sql/expressions.js';
import { StorageFaultMonitor } from '../../../base/storage/storage-fault.monitor.js';
import { encodeStanza } from '../mapping/encode-stanza.js';
import { isHistoryPlaintext } from '../mapping/history-notification.js';
import type { StoredIds } from '../mapping/stored-ids.js';
import { isRecent } from '../../../base/common/time/due.policy.js';

/** Long enough: in practice the server stops repeating undelivered messages earlier. */
const KEEP_STORED_MS = 24 * 60 * 60 * 1000;
/** The plaintext of an undecryptable message; others are never empty, as they are padded. */
const UNREADABLE = new Uint8Array();
/** With the account, as many values as a prepared list has at most. */
const IDS_PER_STATEMENT = 399;
const PRUNE_EVERY_MS = 60 * 60 * 1000;
/**
 * Stored rows are kept for repetitions up to this size, 40,000 texts: a connection ends long before so many acks are lost.
 * The file, which is checked at each start, has more than twice as much.
 */
const MAX_STORED_BYTES = 8 * 1024 * 1024;
const PRUNE_EVERY_BYTES = MAX_STORED_BYTES / 4;
/** Stands for the stanza of a stored message, which is not replayed. */
const NO_STANZA = new Uint8Array();

/**
 * The next message mostly carries the marks. After a kill, the messages since the last one are stored again, as nothing new:
 * a shorter time would not make them fewer.
 */
const MARK_WITHIN_MS = 5000;

const COLUMNS = [
  'ciphertext_hash',
  'account_jid',
  'message_id',
  'node',
  'plaintext',
  'is_stored',
  'created_at',
] as const satisfies (keyof JournalRow)[];

/** Messages of a phone that are stored, and not marked as such yet. */
type Unmarked = StoredIds & { phoneJid: string };

/**
 * The write-ahead journal of received messages, decrypted or not. A message is written before the library can
 * acknowledge it, and marked as stored some time after the commit of its batch, by the next commit here. If the server
 * delivers a ciphertext twice, the journal has its plaintext: the Signal ratchet can decrypt it only once. All members of a
 * group get the same ciphertext, so each row belongs to one account.
 */
@Injectable()
export class InboundJournalRepository implements OnApplicationShutdown {
  /** The stanza of each ciphertext in progress, by the identity of its byte array. */
  private readonly stanzas = new WeakMap<Uint8Array, BinaryNode>();
  private readonly logger = new Logger(InboundJournalRepository.name);
  private readonly unmarked = new Set<Unmarked>();
  private marking: NodeJS.Timeout | undefined;
  private prunedAt = 0;
  private bytesSincePruned = 0;
  private readonly search = new PreparedQuery((place: Param<{ phoneJid: string; hash: string }>) =>
    this.database
      .selectFrom('inbound_journal')
      .select('plaintext')
      .where('account_jid', '=', place('phoneJid'))
      .where('ciphertext_hash', '=', place('hash')),
  );
  private readonly insertion = new PreparedInsert(COLUMNS, (rows: JournalRow[]) =>
    this.database
      .insertInto('inbound_journal')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['account_jid', 'ciphertext_hash'])
          .doUpdateSet((row) => ({
            plaintext: row.ref('excluded.plaintext'),
            node: row.ref('excluded.node'),
            is_stored: row.ref('excluded.is_stored'),
          }))
          // Only an undecrypted row is replaced: a retry may have brought the plaintext.
          .where(isUnreadable),
      ),
  );
  private readonly confirmation = new PreparedListQuery(([phoneJid, ...ids]: string[]) =>
    this.database
      .updateTable('inbound_journal')
      .set({ is_stored: 1, node: NO_STANZA })
      .where('account_jid', '=', phoneJid)
      .where('message_id', 'in', ids)
      .where(isWaiting),
  );

  constructor(
    private readonly database: AuthDatabase,
    private readonly storageFaults: StorageFaultMonitor,
  ) {}

  /** Must be called with each stanza before the library handles it. */
  noteStanza(stanza: BinaryNode): void {
    if (stanza.tag !== 'message' || !Array.isArray(stanza.content)) return;
    for (const { tag, content } of stanza.content) {
      if (tag === 'enc' && content instanceof Uint8Array) this.stanzas.set(content, stanza);
    }
  }

  /** @param written rows of this phone that are on their way to the store */
  async findPlaintext(
    phoneJid: string,
    ciphertext: Uint8Array,
    written: readonly JournalRow[] = [],
  ): Promise<Uint8Array | undefined> {
    const hash = hashOf(ciphertext);
    const row =
      written.find(({ ciphertext_hash }) => ciphertext_hash === hash) ??
      (await this.storageFaults.watch(
        this.search.executeTakeFirst(this.database, { phoneJid, hash }),
      ));
    return row?.plaintext.length ? row.plaintext : undefined;
  }

  /** Records a ciphertext that cannot be decrypted, so that its message is not lost without a trace. */
  async writeUnreadable(phoneJid: string, ciphertext: Uint8Array): Promise<void> {
    const row = this.toRow(phoneJid, ciphertext, UNREADABLE);
    if (row) await this.storageFaults.watch(this.write([row]));
  }

  /**
   * The row of a plaintext, to be written. Peer messages may contain keys and have none, except history notifications:
   * the phone sends each part of the history only once.
   */
  toRow(phoneJid: string, ciphertext: Uint8Array, plaintext: Uint8Array): JournalRow | null {
    const stanza = this.stanzas.get(ciphertext);
    if (!stanza?.attrs.id) return null;
    if (stanza.attrs.category === 'peer' && !isHistoryPlaintext(plaintext)) return null;
    this.bytesSincePruned += plaintext.length;
    return {
      ciphertext_hash: hashOf(ciphertext),
      account_jid: phoneJid,
      message_id: stanza.attrs.id,
      node: encodeUnmarked(stanza),
      plaintext,
      is_stored: 0,
      created_at: Date.now(),
    };
  }

  /**
   * Writes rows, and all marks that wait. These come first: another message may have the id of one that is stored.
   * @param writeMore writes the keys in the same transaction
   */
  async write(
    rows: JournalRow[],
    writeMore?: (transaction: AuthTransaction) => Promise<void>,
  ): Promise<void> {
    const marked = await this.database.transaction().execute(async (transaction) => {
      const unmarked = [...this.unmarked];
      await this.mark(transaction, unmarked);
      await this.insertion.insert(transaction, rows);
      await writeMore?.(transaction);
      if (unmarked.length > 0) await this.prune(transaction, Date.now());
      return unmarked;
    });
    for (const batch of marked) this.unmarked.delete(batch);
    if (this.unmarked.size > 0) return;
    clearTimeout(this.marking);
    this.marking = undefined;
  }

  /** Marks messages as stored in their chats, in a while. Until then, a new process reads them as unstored. */
  noteStored(phoneJid: string, ids: StoredIds): void {
    if (ids.whole.length + ids.placeholders.length === 0) return;
    this.unmarked.add({ phoneJid, ...ids });
    this.marking ??= setTimeout(() => void this.markAtLast(), MARK_WITHIN_MS).unref();
  }

  /** Everything that has arrived is stored at this point. */
  async onApplicationShutdown(): Promise<void> {
    await this.markAtLast();
  }

  /** Deletes the stored rows of an ended pairing: its ciphertexts cannot arrive again. Unstored rows stay. */
  async forget(phoneJid: string): Promise<void> {
    await this.writeMarks();
    await this.database
      .deleteFrom('inbound_journal')
      .where('account_jid', '=', phoneJid)
      .where('is_stored', '=', 1)
      .execute();
  }

  /** Stanzas that were received but not stored, oldest first. */
  async findUnstored(phoneJid: string): Promise<BinaryNode[]> {
    await this.writeMarks();
    const rows = await this.database
      .selectFrom('inbound_journal')
      .select('node')
      .where('account_jid', '=', phoneJid)
      .where(isWaiting)
      .orderBy('seq')
      .execute();
    const decoded = await Promise.allSettled(
      rows.map(async ({ node }) => decodeBinaryNode(Buffer.from(node))),
    );
    return decoded.flatMap((result) => {
      if (result.status === 'fulfilled') return result.value;
      this.logger.error(`A row of the journal cannot be decoded: ${String(result.reason)}`);
      return [];
    });
  }

  private async markAtLast(): Promise<void> {
    clearTimeout(this.marking);
    this.marking = undefined;
    try {
      await this.writeMarks();
    } catch (error) {
      // The marks wait on; at the end of the process, its messages are stored again as nothing new.
      this.logger.error(`The journal could not be updated: ${(error as Error).message}`);
    }
  }

  private async writeMarks(): Promise<void> {
    if (this.unmarked.size > 0) await this.storageFaults.watch(this.write([]));
  }

  private async mark(transaction: AuthTransaction, unmarked: Unmarked[]): Promise<void> {
    const whole = new Map<string, string[]>();
    for (const { phoneJid, whole: ids } of unmarked) {
      whole.set(phoneJid, [...(whole.get(phoneJid) ?? []), ...ids]);
    }
    for (const [phoneJid, ids] of whole) {
      for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
        const some = ids.slice(from, from + IDS_PER_STATEMENT);
        await this.confirmation.execute(transaction, [phoneJid, ...some]);
      }
    }
    for (const { phoneJid, placeholders } of unmarked) {
      for (const id of placeholders) await this.markPlaceholder(transaction, phoneJid, id);
    }
  }

  /**
   * Marks only the unreadable stanzas of a message that is stored as a placeholder: an undecryptable one, or a decrypted
   * one without a message. A readable copy has the same id and may have been journaled since.
   */
  private async markPlaceholder(
    transaction: AuthTransaction,
    phoneJid: string,
    id: string,
  ): Promise<void> {
    const rows = await transaction
      .selectFrom('inbound_journal')
      .select(['seq', 'node', 'plaintext'])
      .where('account_jid', '=', phoneJid)
      .where('message_id', '=', id)
      .where(isWaiting)
      .execute();
    const unreadable = rows.filter(({ plaintext }) => !isMessage(plaintext));
    const ofPlaceholders = rows.filter(({ node }) =>
      unreadable.some((row) => Buffer.from(node).equals(row.node)),
    );
    if (ofPlaceholders.length === 0) return;
    const seqs = ofPlaceholders.map(({ seq }) => seq);
    await transaction
      .updateTable('inbound_journal')
      .set({ is_stored: 1, node: NO_STANZA })
      .where('seq', 'in', seqs)
      .execute();
  }

  private async prune(transaction: AuthTransaction, now: number): Promise<void> {
    const isFull = this.bytesSincePruned >= PRUNE_EVERY_BYTES;
    if (!isFull && isRecent(this.prunedAt, now, PRUNE_EVERY_MS)) return;
    this.prunedAt = now;
    this.bytesSincePruned = 0;
    const stored = transaction.selectFrom('inbound_journal').where('is_stored', '=', 1);
    const sizes = stored.select(['seq', bytesUpTo('plaintext', 'seq').as('bytes')]);
    const beyond = transaction
      .selectFrom(sizes.as('sizes'))
      .select(({ fn }) => fn.max('seq').as('seq'))
      .where('bytes', '>', MAX_STORED_BYTES);
    const { seq } = await beyond.executeTakeFirstOrThrow();
    await transaction
      .deleteFrom('inbound_journal')
      .where('is_stored', '=', 1)
      .where(({ or, eb, ref }) =>
        or([isOld(ref('created_at'), now, KEEP_STORED_MS), eb('seq', '<=', seq ?? 0)]),
      )
      .execute();
  }
}

/** Encoded without `offline`, so that live and offline copies of a stanza are equal. */
function encodeUnmarked({
  attrs: { offline: _mark, ...attrs },
  ...stanza
}: BinaryNode): Uint8Array {
  return encodeStanza({ ...stanza, attrs });
}

function hashOf(ciphertext: Uint8Array): string {
  return createHash('sha256').update(ciphertext).digest('hex');
}

/** True if the library can read a plaintext (Baileys: Utils/decode-wa-message.js). */
function isMessage(plaintext: Uint8Array): boolean {
  try {
    proto.Message.decode(unpadRandomMax16(plaintext));
    return true;
  } catch {
    return false;
  }
}
