/** A table that both engines have. */
export interface StoreTable {
  store: 'auth' | 'dashboard';
  name: string;
  /** Identifies a row; rows are moved in its order. */
  key: string[];
  /** The store numbers new rows by the key. */
  isNumbered?: true;
}

/** In an order in which each row finds those that it refers to. */
export const STORE_TABLES: StoreTable[] = [
  { store: 'auth', name: 'account_slots', key: ['name'] },
  { store: 'auth', name: 'wa_creds', key: ['slot'] },
  { store: 'auth', name: 'wa_key', key: ['slot', 'type', 'id'] },
  { store: 'auth', name: 'wa_meta', key: ['name'] },
  { store: 'auth', name: 'inbound_journal', key: ['seq'], isNumbered: true },
  { store: 'auth', name: 'logins', key: ['id'] },
  { store: 'dashboard', name: 'accounts', key: ['id'], isNumbered: true },
  { store: 'dashboard', name: 'chats', key: ['id'], isNumbered: true },
  { store: 'dashboard', name: 'chat_aliases', key: ['account_id', 'jid'] },
  { store: 'dashboard', name: 'messages', key: ['row_id'], isNumbered: true },
  { store: 'dashboard', name: 'message_receipts', key: ['message_row_id', 'participant_jid'] },
  { store: 'dashboard', name: 'pending_updates', key: ['row_id'], isNumbered: true },
  { store: 'dashboard', name: 'calls', key: ['account_id', 'id'] },
  { store: 'dashboard', name: 'outbox', key: ['seq'], isNumbered: true },
  { store: 'dashboard', name: 'send_pauses', key: ['account_id'] },
  { store: 'dashboard', name: 'idempotency_keys', key: ['account_id', 'key'] },
  { store: 'dashboard', name: 'uploads', key: ['media_id'] },
  { store: 'dashboard', name: 'upload_locations', key: ['media_id', 'type'] },
  { store: 'dashboard', name: 'stored_files', key: ['sha256'] },
  { store: 'dashboard', name: 'events', key: ['seq'], isNumbered: true },
  { store: 'dashboard', name: 'event_cursors', key: ['name'] },
  { store: 'dashboard', name: 'event_trims', key: ['slot', 'account_id'] },
  { store: 'dashboard', name: 'webhooks', key: ['id'] },
  { store: 'dashboard', name: 'webhook_deliveries', key: ['row_id'], isNumbered: true },
  { store: 'dashboard', name: 'stat_counts', key: ['minute', 'account_id', 'name', 'label'] },
  { store: 'dashboard', name: 'stat_states', key: ['id'], isNumbered: true },
  { store: 'dashboard', name: 'stat_progress', key: ['id'] },
  { store: 'dashboard', name: 'erasures', key: ['id'], isNumbered: true },
];
