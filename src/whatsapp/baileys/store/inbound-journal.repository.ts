import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  decodeBinaryNode,
  proto,
  unpadRandomMax16,
  type BinaryNode,
} from '@whiskeysockets/baileys';
import { Logger } from '../../../base/common/logging/logger.js';
import type {
  DashboardTransaction,
  InboundJournalTable,
} from '../../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { PreparedInsert } from '../../../base/storage/prepared-insert.js';
import {
  PreparedListQuery,
  PreparedQuery,
  type Param,
} from '../../../base/storage/prepared-query.js';
import { bytesUpTo, isUnreadable, isOld } from '../../../base/storage/sql/expressions.js';
import { StorageFaultMonitor } from '../../../base/storage/storage-fault.monitor.js';
import { encodeStanza } from '../mapping/encode-stanza.js';
import { isHistoryPlaintext } from '../mapping/history-notification.js';
import { isRecent } from '../../../base/common/time/due.policy.js';

/** Long enough: in practice the server stops repeating undelivered messages earlier. */
const KEEP_STORED_MS = 24 * 60 * 60 * 1000;
/** The plaintext of an undecryptable message; others are never empty, as they are padded. */
const UNREADABLE = new Uint8Array();
/** With the account, as many values as a prepared list has at most. */
const IDS_PER_STATEMENT = 399;
const PRUNE_EVERY_MS = 60 * 60 * 1000;
/** Stored rows are kept for repetitions up to this size: two days of an ordinary account. */
const MAX_STORED_BYTES = 32 * 1024 * 1024;
const PRUNE_EVERY_BYTES = MAX_STORED_BYTES / 4;
/** Stands for the stanza of a stored message, which is not replayed. */
const NO_STANZA = new Uint8Array();

/** The database, or one of its transactions. */
type Store = DashboardDatabase | DashboardTransaction;

const COLUMNS = [
  'ciphertext_hash',
  'account_jid',
  'message_id',
  'node',
  'plaintext',
  'is_stored',
  'created_at',
] as const satisfies (keyof InboundJournalTable)[];

/**
 * The write-ahead journal of received messages, decrypted or not. A message is written before the library can
 * acknowledge it, and marked as stored when its batch is committed. If the server delivers a ciphertext twice, the
 * journal has its plaintext: the Signal ratchet can decrypt it only once. All members of a group get the same ciphertext,
 * so each row belongs to one account.
 */
@Injectable()
export class InboundJournalRepository {
  /** The stanza of each ciphertext in progress, by the identity of its byte array. */
  private readonly stanzas = new WeakMap<Uint8Array, BinaryNode>();
  private readonly logger = new Logger(InboundJournalRepository.name);
  private prunedAt = 0;
  private bytesSincePruned = 0;
  private readonly search = new PreparedQuery((place: Param<{ phoneJid: string; hash: string }>) =>
    this.database
      .selectFrom('inbound_journal')
      .select('plaintext')
      .where('account_jid', '=', place('phoneJid'))
      .where('ciphertext_hash', '=', place('hash')),
  );
  private readonly insertion = new PreparedInsert(COLUMNS, (rows: InboundJournalTable[]) =>
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
      .where('message_id', 'in', ids),
  );

  constructor(
    private readonly database: DashboardDatabase,
    private readonly storageFaults: StorageFaultMonitor,
  ) {}

  /** Must be called with each stanza before the library handles it. */
  noteStanza(stanza: BinaryNode): void {
    if (stanza.tag !== 'message' || !Array.isArray(stanza.content)) return;
    for (const { tag, content } of stanza.content) {
      if (tag === 'enc' && content instanceof Uint8Array) this.stanzas.set(content, stanza);
    }
  }

  async findPlaintext(phoneJid: string, ciphertext: Uint8Array): Promise<Uint8Array | undefined> {
    const key = { phoneJid, hash: hashOf(ciphertext) };
    const row = await this.search.executeTakeFirst(this.database, key);
    return row?.plaintext.length ? row.plaintext : undefined;
  }

  /** Records a ciphertext that cannot be decrypted, so that its message is not lost without a trace. */
  async writeUnreadable(phoneJid: string, ciphertext: Uint8Array): Promise<void> {
    await this.write(phoneJid, ciphertext, UNREADABLE);
  }

  /**
   * Records the plaintext of a ciphertext; resolves with the commit. Peer messages may contain keys and are not recorded,
   * except history notifications: the phone sends each part of the history only once.
   */
  async write(phoneJid: string, ciphertext: Uint8Array, plaintext: Uint8Array): Promise<void> {
    const stanza = this.stanzas.get(ciphertext);
    if (!stanza?.attrs.id) return;
    if (stanza.attrs.category === 'peer' && !isHistoryPlaintext(plaintext)) return;
    const row = {
      ciphertext_hash: hashOf(ciphertext),
      account_jid: phoneJid,
      message_id: stanza.attrs.id,
      node: encodeUnmarked(stanza),
      plaintext,
      is_stored: 0,
      created_at: Date.now(),
    };
    this.bytesSincePruned += plaintext.length;
    const written = this.insertion.insert(this.database, [row]);
    await this.storageFaults.watch(written);
  }

  /**
   * Marks messages as stored in their chats.
   * @param store the transaction that stores them, or the database
   */
  async confirmStored(
    phoneJid: string,
    messageIds: string[],
    store: Store = this.database,
  ): Promise<void> {
    for (let from = 0; from < messageIds.length; from += IDS_PER_STATEMENT) {
      const ids = messageIds.slice(from, from + IDS_PER_STATEMENT);
      await this.confirmation.execute(store, [phoneJid, ...ids]);
    }
    await this.prune(store, Date.now());
  }

  /**
   * Marks only the unreadable stanzas of messages that are stored as placeholders: undecryptable ones, and decrypted
   * ones without a message. A readable copy has the same id and may have been journaled since.
   */
  async confirmPlaceholders(
    phoneJid: string,
    messageIds: string[],
    store: Store = this.database,
  ): Promise<void> {
    for (const id of messageIds) {
      const rows = await store
        .selectFrom('inbound_journal')
        .select(['ciphertext_hash', 'node', 'plaintext'])
        .where('account_jid', '=', phoneJid)
        .where('message_id', '=', id)
        .where('is_stored', '=', 0)
        .execute();
      const unreadable = rows.filter(({ plaintext }) => !isMessage(plaintext));
      const ofPlaceholders = rows.filter(({ node }) =>
        unreadable.some((row) => Buffer.from(node).equals(row.node)),
      );
      if (ofPlaceholders.length === 0) continue;
      const hashes = ofPlaceholders.map(({ ciphertext_hash: hash }) => hash);
      await store
        .updateTable('inbound_journal')
        .set({ is_stored: 1, node: NO_STANZA })
        .where('account_jid', '=', phoneJid)
        .where('ciphertext_hash', 'in', hashes)
        .execute();
    }
  }

  /** Deletes the stored rows of an ended pairing: its ciphertexts cannot arrive again. Unstored rows stay. */
  async forget(phoneJid: string): Promise<void> {
    await this.database
      .deleteFrom('inbound_journal')
      .where('account_jid', '=', phoneJid)
      .where('is_stored', '=', 1)
      .execute();
  }

  /** Stanzas that were received but not stored, oldest first. */
  async findUnstored(phoneJid: string): Promise<BinaryNode[]> {
    const rows = await this.database
      .selectFrom('inbound_journal')
      .select('node')
      .where('account_jid', '=', phoneJid)
      .where('is_stored', '=', 0)
      .orderBy('created_at')
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

  private async prune(store: Store, now: number): Promise<void> {
    const isFull = this.bytesSincePruned >= PRUNE_EVERY_BYTES;
    if (!isFull && isRecent(this.prunedAt, now, PRUNE_EVERY_MS)) return;
    this.prunedAt = now;
    this.bytesSincePruned = 0;
    const stored = store.selectFrom('inbound_journal').where('is_stored', '=', 1);
    const sizes = stored.select(['created_at', bytesUpTo('plaintext', 'created_at').as('bytes')]);
    const beyond = store
      .selectFrom(sizes.as('sizes'))
      .select(({ fn }) => fn.max('created_at').as('at'))
      .where('bytes', '>', MAX_STORED_BYTES);
    const { at } = await beyond.executeTakeFirstOrThrow();
    await store
      .deleteFrom('inbound_journal')
      .where('is_stored', '=', 1)
      .where(({ or, eb, ref }) =>
        or([isOld(ref('created_at'), now, KEEP_STORED_MS), eb('created_at', '<=', at ?? 0)]),
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
