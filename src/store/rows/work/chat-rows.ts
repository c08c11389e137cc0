import type { ChatRow, DashboardTransaction } from '../../../base/storage/dashboard.schema.js';
import type { DashboardDatabase } from '../../../base/storage/database.js';
import { PreparedUpdate, PreparedListQuery } from '../../../base/storage/prepared-query.js';
import type { ChatCache } from './chat-cache.js';

/** The prepared statements that every transaction uses for chats. */
export class ChatStatements {
  readonly find = new PreparedListQuery((ids: number[]) =>
    this.database.selectFrom('chats').selectAll().where('id', 'in', ids),
  );
  readonly update = new PreparedUpdate((changes: Partial<ChatRow>, id: number) =>
    this.database.updateTable('chats').set(changes).where('id', '=', id),
  );

  constructor(private readonly database: DashboardDatabase) {}
}

/**
 * The chats of one transaction: each row is read once, from the cache if that has it, changed in memory and written once
 * at the end, so that a batch needs one statement per chat instead of one per message.
 */
export class ChatRows {
  private readonly byId = new Map<number, ChatRow>();
  private readonly byJid = new Map<string, ChatRow>();
  private readonly changes = new Map<number, Partial<ChatRow>>();
  /** After a merge, the cache has a chat that is gone, and its addresses lead elsewhere. */
  private hasMerged = false;

  constructor(
    private readonly transaction: DashboardTransaction,
    private readonly statements: ChatStatements,
    private readonly cache: ChatCache,
  ) {}

  async get(id: number): Promise<ChatRow> {
    const [row] = await this.getAll([id]);
    if (!row) throw new Error(`There is no chat ${id}`);
    return row;
  }

  /** The existing rows with these ids. */
  async getAll(ids: number[]): Promise<ChatRow[]> {
    const unknown = ids.filter((id) => !this.byId.has(id) && !this.keepCached(id));
    if (unknown.length > 0) {
      const rows = await this.statements.find.execute(this.transaction, unknown);
      for (const row of rows) this.keep(row);
    }
    return ids.flatMap((id) => this.byId.get(id) ?? []);
  }

  /** The row at an address, if this transaction has read it before. */
  at(jid: string): ChatRow | undefined {
    return this.byJid.get(jid);
  }

  /** The rows at these addresses, the oldest first; null if not all are known without a query. */
  allAt(jids: string[]): ChatRow[] | null {
    const rows = jids.map((jid) => this.byJid.get(jid) ?? this.cachedAt(jid));
    if (!rows.every((row) => row !== undefined)) return null;
    return [...new Set(rows)].toSorted((one, other) => one.id - other.id);
  }

  /** Adds a row that was just read or inserted. If it is known, the known object stays: it may have changes. */
  keep(row: ChatRow, jids: string[] = []): ChatRow {
    const kept = this.byId.get(row.id) ?? row;
    this.byId.set(row.id, kept);
    for (const jid of jids) this.byJid.set(jid, kept);
    return kept;
  }

  update(chat: ChatRow, changes: Partial<ChatRow>): void {
    const kept = this.keep(chat);
    Object.assign(kept, changes);
    if (chat !== kept) Object.assign(chat, changes);
    const changed = this.changes.get(chat.id);
    // In place: a history changes a chat with each of its messages.
    if (changed) Object.assign(changed, changes);
    else this.changes.set(chat.id, { ...changes });
  }

  /** Makes addresses of `gone` lead to `survivor`, after a merge. */
  replace(gone: ChatRow, survivor: ChatRow): void {
    this.hasMerged = true;
    this.byId.delete(gone.id);
    this.changes.delete(gone.id);
    for (const [jid, row] of this.byJid) if (row.id === gone.id) this.byJid.set(jid, survivor);
  }

  /** Writes all changes. Call it before statements that read chats themselves. */
  async flush(): Promise<void> {
    for (const [id, changes] of this.changes) {
      await this.statements.update.execute(this.transaction, changes, id);
    }
    this.changes.clear();
  }

  /** Brings the cache up to date, after the commit. */
  cacheCommitted(): void {
    if (this.hasMerged) this.cache.clear();
    for (const row of this.byId.values()) this.cache.keep(row);
    for (const [jid, row] of this.byJid) this.cache.keepAddress(jid, row);
  }

  private cachedAt(jid: string): ChatRow | undefined {
    const id = this.cache.idAt(jid);
    return id === undefined ? undefined : this.keepCached(id);
  }

  private keepCached(id: number): ChatRow | undefined {
    if (this.hasMerged) return undefined;
    const row = this.byId.get(id) ?? this.cache.get(id);
    return row && this.keep(row);
  }
}
