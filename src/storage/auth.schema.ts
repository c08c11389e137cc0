import type { Insertable, Selectable } from 'kysely';
import type { Flag } from './dashboard.schema.js';

/** A named place for one pairing; the API calls it an account. Phones come and go, the slot stays. */
export interface AccountTable {
  name: string;
  /** Whether the user wants it to be connected. */
  is_wanted: Flag;
  /** ms; no process may connect it earlier. */
  not_before: number;
  /** ms */
  created_at: number;
}

/** The auth store: the slots, the linked devices' credentials and Signal keys, and nothing else. */
export interface AuthSchema {
  account_slots: AccountTable;
  wa_creds: { slot: string; json: string; updated_at: number };
  wa_key: { slot: string; type: string; id: string; json: string };
  /** What is known of WhatsApp itself, for all slots. */
  wa_meta: { name: string; value: string };
}

export type AccountRow = Selectable<AccountTable>;
export type StoredKey = Insertable<AuthSchema['wa_key']>;
