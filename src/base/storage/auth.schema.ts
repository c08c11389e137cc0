import type { Insertable, Selectable } from 'kysely';
import type { Flag } from './dashboard.schema.js';

/** An account: a named place for one pairing. Phones come and go, the account stays. Its columns elsewhere are called `slot`. */
export interface AccountTable {
  name: string;
  /** True if the user wants it to be connected. */
  is_wanted: Flag;
  /** ms; no process may connect it earlier. */
  not_before: number;
  /** ms */
  created_at: number;
}

/** The auth store: the accounts, the linked devices' credentials and Signal keys, and nothing else. */
export interface AuthSchema {
  account_slots: AccountTable;
  wa_creds: { slot: string; json: string; updated_at: number };
  wa_key: { slot: string; type: string; id: string; json: string };
  /** Facts about WhatsApp itself, for all accounts. */
  wa_meta: { name: string; value: string };
}

export type AccountRow = Selectable<AccountTable>;
export type StoredKey = Insertable<AuthSchema['wa_key']>;
