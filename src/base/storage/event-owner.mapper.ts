import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import { ALL_ACCOUNTS } from '../common/account-name.js';
import type { DashboardSchema, EventTable, EventTrimTable } from './dashboard.schema.js';

// The owner of an event. The columns have the names of the first versions: `slot` is the account, `account_id` the
// phone.

/** An event of the log. */
export type EventRow = Omit<Selectable<EventTable>, 'slot' | 'account_id'> & {
  /** The account in which it happened. */
  account: string;
  /** Null for an event of the account, or of the whole service, rather than of a phone. */
  phone_id: number | null;
};

export type NewEventRow = Omit<EventRow, 'seq'>;

/** The selected owners: all of some accounts, or else one account with its phone, and its own without a phone. */
export interface EventOwners {
  /** Null leaves out the events without a phone. */
  account: string | null;
  phoneId: number | null;
  accounts?: readonly string[];
}

export const EVENT_COLUMNS = [
  'seq',
  'account_id as phone_id',
  'slot as account',
  'timestamp',
  'kind',
  'type',
  'source',
  'chat_jid',
  'message_id',
  'payload',
] as const;

export function toEventColumns({
  account,
  phone_id,
  ...columns
}: NewEventRow): Insertable<EventTable> {
  return { ...columns, slot: account, account_id: phone_id };
}

/** The key of a trim has no null: 0 is no phone. */
export function toTrimColumns({
  account,
  phone_id,
  seq,
}: Pick<EventRow, 'account' | 'phone_id' | 'seq'>): EventTrimTable {
  return { slot: account, account_id: phone_id ?? 0, seq };
}

export function isEventOf({ account, phoneId, accounts }: EventOwners) {
  return (eb: ExpressionBuilder<DashboardSchema, 'events'>) => {
    if (accounts?.includes(ALL_ACCOUNTS)) return eb.and([]);
    if (accounts) return eb('slot', 'in', accounts);
    return eb.or([
      eb.and([eb('account_id', 'is', null), eb('slot', '=', account)]),
      eb('account_id', '=', phoneId),
    ]);
  };
}

/** True for a trim of these owners. An earlier version trimmed the oldest of all: that is a loss of every account. */
export function isTrimOf({ account, phoneId, accounts }: EventOwners) {
  return (eb: ExpressionBuilder<DashboardSchema, 'event_trims'>) => {
    if (accounts?.includes(ALL_ACCOUNTS)) return eb.and([]);
    if (accounts) return eb('slot', 'in', [ALL_ACCOUNTS, ...accounts]);
    return eb.or([
      eb('slot', '=', ALL_ACCOUNTS),
      eb.and([eb('account_id', '=', 0), eb('slot', '=', account ?? '')]),
      ...(phoneId === null ? [] : [eb('account_id', '=', phoneId)]),
    ]);
  };
}
