import { sql, type RawBuilder } from 'kysely';
import type { DashboardSchema } from '../dashboard.schema.js';
import { listOf } from './expressions.js';

/** An account that is deleted with its data. */
export interface Erasure {
  account: string;
  /** The phones that were paired in it last. */
  phoneIds: number[];
  phoneJids: string[];
  /** ms */
  startedAt: number;
}

type IsOwn = (erasure: Erasure) => RawBuilder<boolean>;

const ofPhones: IsOwn = ({ phoneIds }) => sql`account_id IN (${listOf(phoneIds)})`;
const ofAccount: IsOwn = ({ account }) => sql`slot = ${account}`;

/**
 * The rows of an account in each table, in the order in which they are deleted: rows that refer to others come before
 * them. Null for tables whose rows belong to no account, go along with those of another table, or are deleted by the
 * feature that has them. The compiler asks for tables that are missing.
 */
export const OWN_ROWS = {
  // Deleted before the statistics, which count them again after a kill.
  events: ({ phoneIds, account }) =>
    sql`(account_id IN (${listOf(phoneIds)}) OR account_id IS NULL AND slot = ${account})`,
  outbox: ofPhones,
  pending_updates: ofPhones,
  messages: ofPhones,
  message_receipts: null,
  chat_aliases: ofPhones,
  chats: ofPhones,
  calls: ofPhones,
  send_pauses: ofPhones,
  idempotency_keys: ofPhones,
  stat_counts: ofPhones,
  stat_states: ofAccount,
  stat_progress: null,
  uploads: null,
  upload_locations: null,
  stored_files: null,
  webhooks: null,
  webhook_deliveries: null,
  event_cursors: null,
  event_trims: ({ phoneIds, account }) =>
    sql`(account_id IN (${listOf(phoneIds)}) OR account_id = 0 AND slot = ${account})`,
  accounts: ({ phoneIds }) => sql`id IN (${listOf(phoneIds)})`,
  erasures: ofAccount,
} satisfies Record<keyof DashboardSchema, IsOwn | null>;

type OwnRows = typeof OWN_ROWS;

/** Tables with rows of accounts. */
export type OwnedTable = {
  [Table in keyof OwnRows]: OwnRows[Table] extends null ? never : Table;
}[keyof OwnRows];

/** The keys of rows. */
export const ROW_KEYS: Record<OwnedTable, string> = {
  events: 'seq',
  outbox: 'seq',
  pending_updates: 'row_id',
  messages: 'row_id',
  chat_aliases: 'account_id, jid',
  chats: 'id',
  calls: 'account_id, id',
  send_pauses: 'account_id',
  idempotency_keys: 'account_id, key',
  stat_counts: 'minute, account_id, name, label',
  stat_states: 'id',
  event_trims: 'slot, account_id',
  accounts: 'id',
  erasures: 'id',
};
