import type { Generated, Insertable, Selectable, Transaction } from 'kysely';
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

/**
 * Messages between their decryption and the commit of their batch. Baileys acknowledges a message to the server before
 * it emits it to us; this row is written before both, in the transaction of the key's step. So it is in this store.
 */
export interface InboundJournalTable {
  /** The order of arrival. */
  seq: Generated<number>;
  account_jid: string;
  /** SHA-256 of the ciphertext, in hex. */
  ciphertext_hash: string;
  message_id: string;
  /** The stanza in WhatsApp's binary form. */
  node: Uint8Array;
  plaintext: Uint8Array;
  is_stored: Flag;
  /** ms */
  created_at: number;
}

/** A page that has logged in. */
export interface LoginTable {
  /** A digest of the value that gives access. */
  id: string;
  /** SHA-256 of the token that it has shown, in hex. */
  token_hash: string;
  /** ms, as is the next. */
  created_at: number;
  used_at: number;
}

/** The auth store: the accounts, the linked devices' credentials and Signal keys, and what was decrypted with them last. */
export interface AuthSchema {
  account_slots: AccountTable;
  inbound_journal: InboundJournalTable;
  logins: LoginTable;
  wa_creds: { slot: string; json: string; updated_at: number };
  wa_key: { slot: string; type: string; id: string; json: string };
  /** Facts about WhatsApp itself, for all accounts. */
  wa_meta: { name: string; value: string };
}

export type AuthTransaction = Transaction<AuthSchema>;
export type JournalRow = Insertable<InboundJournalTable>;
export type LoginRow = LoginTable;
export type AccountRow = Selectable<AccountTable>;
export type StoredKey = Insertable<AuthSchema['wa_key']>;
