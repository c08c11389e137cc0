import { Injectable } from '@nestjs/common';
import {
  BufferJSON,
  initAuthCreds,
  proto,
  type AuthenticationCreds,
  type SignalDataTypeMap,
} from '@whiskeysockets/baileys';
import { Subject } from 'rxjs';
import { Logger } from '../../../base/common/logging/logger.js';
import type {
  AccountRow,
  AuthSchema,
  AuthTransaction,
  JournalRow,
  StoredKey,
} from '../../../base/storage/auth.schema.js';
import { AuthDatabase } from '../../../base/storage/database.js';
import { withFullSync } from '../../../base/storage/sql/full-sync.js';
import { PreparedInsert } from '../../../base/storage/prepared-insert.js';
import { StorageFaultMonitor } from '../../../base/storage/storage-fault.monitor.js';
import { StorageError } from '../../../base/storage/storage.error.js';
import type { AliasPair } from '../../inbound-batch.js';
import { PairingScope } from '../../pairing.scope.js';
import { InboundJournalRepository } from './inbound-journal.repository.js';
import { KeyCache } from './key-cache.js';
import type { JournaledKeyStore } from './journaled-key-store.js';
import { isPaired, toMe } from '../mapping/me.mapper.js';
import { aliasesOfMappings } from '../mapping/lid-mapping.mapper.js';
import { toReadableSenderKey } from './sender-key.js';

type KeyType = keyof SignalDataTypeMap;
type KeyRow = Omit<StoredKey, 'slot'> & { value: unknown };

interface KeyRows {
  kept: KeyRow[];
  removed: KeyRow[];
}

/** The user's wish for an account. */
type Wish = Pick<AccountRow, 'is_wanted' | 'not_before'>;

/** The library appends to this list for ever (github.com/WhiskeySockets/Baileys/issues/2005). */
const MAX_PROCESSED_HISTORY = 500;

const KEY_COLUMNS = ['slot', 'type', 'id', 'json'] as const satisfies (keyof StoredKey)[];

/**
 * Stores the credentials and Signal keys of one account's linked device, and whether the account should be connected. Keys of
 * every type are stored in one way, so that none can be forgotten; each `set` is one transaction; writes of an ended
 * socket are ignored.
 */
@Injectable()
export class AuthStateRepository {
  private readonly logger = new Logger(AuthStateRepository.name);
  private readonly aliases = new Subject<AliasPair[]>();
  private current: AuthenticationCreds | undefined;
  /** Safe to cache: only this process writes to the database. */
  private readonly cache: () => KeyCache;
  private readonly insertion = new PreparedInsert(KEY_COLUMNS, (rows: StoredKey[]) =>
    this.database
      .insertInto('wa_key')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['slot', 'type', 'id'])
          .doUpdateSet((row) => ({ json: row.ref('excluded.json') })),
      ),
  );
  private fence = 0;
  /** The newest credentials, until they are stored. */
  private unsaved: object | undefined;
  private isStoredPaired = false;
  private isTaken = false;

  constructor(
    private readonly database: AuthDatabase,
    private readonly storageFaults: StorageFaultMonitor,
    private readonly journal: InboundJournalRepository,
    /** The account, and the in-memory state of the pairing in it. */
    readonly pairing: PairingScope,
  ) {
    this.cache = pairing.part(() => new KeyCache());
  }

  /** Pairs of lid and phone number that the library stores, after their commit. */
  readonly aliases$ = this.aliases.asObservable();

  /** The one credentials object of the account; the library changes it in place. */
  get creds(): AuthenticationCreds {
    if (!this.current) throw new Error('The credentials are not loaded');
    return this.current;
  }

  /**
   * Reads the credentials; creates new ones only if there are none. The first load creates an account.
   * @throws StorageError if they are unreadable: a new login must never replace them
   */
  async load(): Promise<void> {
    await this.database
      .insertInto('account_slots')
      .values({ name: this.account, is_wanted: 0, not_before: 0, created_at: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await this.database
      .selectFrom('wa_creds')
      .select('json')
      .where('slot', '=', this.account)
      .executeTakeFirst();
    this.current = row ? parseCreds(row.json) : initAuthCreds();
    this.isStoredPaired = isPaired(this.current);
  }

  /** The key store for one socket; its writes are ignored from `fenceOff` on. */
  openKeys(): JournaledKeyStore {
    const fence = ++this.fence;
    return {
      // The library refuses a message whose keys it cannot read, and WhatsApp would not send it again.
      get: (type, ids) => this.storageFaults.watch(this.getKeys(type, ids)),
      set: async (data, journaled = []) => {
        const stored = () => this.setKeys(toKeyRows(data), journaled);
        if (fence === this.fence) await this.storageFaults.watch(stored());
        else this.logger.debug('Ignored a key write of a socket that has ended');
      },
    };
  }

  /** The ids of all keys of a type. */
  async idsOf(type: KeyType): Promise<string[]> {
    const rows = await this.database
      .selectFrom('wa_key')
      .select('id')
      .where('slot', '=', this.account)
      .where('type', '=', type)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Ignores all further writes of the sockets opened so far. */
  fenceOff(): void {
    this.fence += 1;
  }

  /** True if the phone that has just paired is in another account. Such a pairing is not stored, and must be ended. */
  get isPhoneTaken(): boolean {
    return this.isTaken;
  }

  async saveCreds(): Promise<void> {
    const { processedHistoryMessages } = this.creds;
    const json = JSON.stringify(
      {
        ...this.creds,
        processedHistoryMessages: processedHistoryMessages.slice(-MAX_PROCESSED_HISTORY),
      },
      BufferJSON.replacer,
    );
    const row = { json, updated_at: Date.now() };
    this.unsaved = row;
    const saved = withFullSync<AuthSchema>(this.database, async (transaction) => {
      const isNew = isPaired(this.creds) && !this.isStoredPaired;
      this.isTaken ||= isNew && (await this.isHeldElsewhere(transaction));
      if (this.isTaken) return;
      this.isStoredPaired = isPaired(this.creds);
      await transaction
        .insertInto('wa_creds')
        .values({ slot: this.account, ...row })
        .onConflict((conflict) => conflict.column('slot').doUpdateSet(row))
        .execute();
    });
    await this.storageFaults.watch(saved);
    if (this.unsaved === row) this.unsaved = undefined;
  }

  /** Retries a failed save: a pairing that is not stored is lost with the process. */
  async saveUnsaved(): Promise<void> {
    if (this.unsaved) await this.saveCreds();
  }

  /** Deletes the pairing in one transaction; the next login starts with new credentials. */
  async wipe(): Promise<void> {
    this.fenceOff();
    const wiped = withFullSync<AuthSchema>(this.database, async (transaction) => {
      for (const table of ['wa_key', 'wa_creds'] as const) {
        await transaction.deleteFrom(table).where('slot', '=', this.account).execute();
      }
    });
    // Even after an error: from now on only the database is right.
    await wiped.finally(() => this.pairing.forget());
    this.current = initAuthCreds();
    this.unsaved = undefined;
    this.isStoredPaired = false;
    this.isTaken = false;
  }

  /** Reads the wish of a loaded account. */
  async readWish(): Promise<Wish> {
    return this.database
      .selectFrom('account_slots')
      .select(['is_wanted', 'not_before'])
      .where('name', '=', this.account)
      .executeTakeFirstOrThrow();
  }

  async writeWish(wish: Partial<Wish>): Promise<void> {
    await this.database
      .updateTable('account_slots')
      .set(wish)
      .where('name', '=', this.account)
      .execute();
  }

  private async isHeldElsewhere(transaction: AuthTransaction): Promise<boolean> {
    const rows = await transaction
      .selectFrom('wa_creds')
      .select('json')
      .where('slot', '!=', this.account)
      .execute();
    const own = toMe(this.creds)?.jid;
    return rows.some(({ json }) => toMe(parseCreds(json))?.jid === own);
  }

  private get account(): string {
    return this.pairing.account;
  }

  private async getKeys<T extends KeyType>(
    type: T,
    ids: string[],
  ): Promise<Record<string, SignalDataTypeMap[T]>> {
    const cache = this.cache();
    const found = ids.map((id) => [id, cache.get(type, id)] as const);
    const unknown = found.filter(([, value]) => value === undefined).map(([id]) => id);
    const read = unknown.length > 0 ? await this.readKeys(type, unknown) : new Map();
    const keys = found.map(([id, value]) => [id, value ?? read.get(id)] as const);
    return Object.fromEntries(
      keys.filter(([, value]) => value !== undefined && value !== null),
    ) as Record<string, SignalDataTypeMap[T]>;
  }

  private async readKeys(type: KeyType, ids: string[]): Promise<Map<string, unknown>> {
    // Read before the query: another pairing may have begun afterwards.
    const cache = this.cache();
    const { mark } = cache;
    const rows = await this.database
      .selectFrom('wa_key')
      .select(['id', 'json'])
      .where('slot', '=', this.account)
      .where('type', '=', type)
      .where('id', 'in', ids)
      .execute();
    const keys = new Map<string, unknown>(
      rows.map(({ id, json }) => [id, parseKey(type, id, json)]),
    );
    for (const id of ids) cache.cacheRead(mark, type, id, keys.get(id));
    return keys;
  }

  private async setKeys(keys: KeyRows, journaled: JournalRow[]): Promise<void> {
    const cache = this.cache();
    const { kept, removed } = keys;
    try {
      await this.storeKeys(keys, journaled);
    } catch (error) {
      // The stored values are unknown now: read them from the database next time.
      cache.clear();
      throw error;
    }
    for (const { type, id, value } of [...kept, ...removed]) cache.cacheWrite(type, id, value);
    const pairs = aliasesOfMappings(kept);
    if (pairs.length > 0) this.aliases.next(pairs);
  }

  private async storeKeys(keys: KeyRows, journaled: JournalRow[]): Promise<void> {
    const write = (transaction: AuthTransaction) => this.writeKeys(transaction, keys);
    if (journaled.length > 0) await this.journal.write(journaled, write);
    // A single statement needs no transaction and takes a third of the time; every message that is sent needs one.
    else if (keys.removed.length === 0 && keys.kept.length <= 1) {
      await this.insertion.insert(this.database, this.withAccount(keys.kept));
    } else await this.database.transaction().execute(write);
  }

  private async writeKeys(transaction: AuthTransaction, { kept, removed }: KeyRows): Promise<void> {
    await this.insertion.insert(transaction, this.withAccount(kept));
    for (const { type, id } of removed) {
      await transaction
        .deleteFrom('wa_key')
        .where('slot', '=', this.account)
        .where('type', '=', type)
        .where('id', '=', id)
        .execute();
    }
  }

  private withAccount(rows: KeyRow[]): StoredKey[] {
    return rows.map(({ type, id, json }) => ({ slot: this.account, type, id, json }));
  }
}

function parseCreds(json: string): AuthenticationCreds {
  try {
    const creds = JSON.parse(json, BufferJSON.reviver) as AuthenticationCreds;
    for (const pair of [creds.noiseKey, creds.signedIdentityKey, creds.signedPreKey.keyPair]) {
      if (pair.private.length !== 32) throw new Error('a key has the wrong length');
    }
    return creds;
  } catch (cause) {
    throw new StorageError(
      'The credentials in the auth store cannot be read; they were left untouched. Restore a copy of the file, or choose another path in SERVICE_DASHBOARD_AUTH_DB and pair again.',
      { cause },
    );
  }
}

function parseKey<T extends KeyType>(type: T, id: string, json: string): SignalDataTypeMap[T] {
  try {
    return toKey(type, JSON.parse(json, BufferJSON.reviver)) as SignalDataTypeMap[T];
  } catch (cause) {
    throw new StorageError(`The ${type} key ${id} in the auth store cannot be read`, { cause });
  }
}

function toKey(type: KeyType, value: unknown): unknown {
  // The library calls protobuf methods on this one type only (Baileys: Utils/use-multi-file-auth-state.js).
  if (type === 'app-state-sync-key') {
    return proto.Message.AppStateSyncKeyData.fromObject(value as object);
  }
  if (type === 'sender-key') return toReadableSenderKey(value as Uint8Array);
  return value;
}

function toKeyRows(data: object): KeyRows {
  const kept: KeyRow[] = [];
  const removed: KeyRow[] = [];
  for (const [type, values] of Object.entries(data)) {
    for (const [id, value] of Object.entries((values ?? {}) as Record<string, unknown>)) {
      if (value === null || value === undefined) removed.push({ type, id, json: '', value: null });
      else kept.push({ type, id, json: JSON.stringify(value, BufferJSON.replacer), value });
    }
  }
  return { kept, removed };
}
