import type { SignalDataSet, SignalKeyStore } from '@whiskeysockets/baileys';
import type { JournalRow } from '../../../base/storage/auth.schema.js';

/** A store of keys, and of what was decrypted with them. */
export interface JournaledKeyStore extends SignalKeyStore {
  /** Stores all of it, or nothing. */
  set(data: SignalDataSet, journaled?: JournalRow[]): Promise<void> | void;
}
