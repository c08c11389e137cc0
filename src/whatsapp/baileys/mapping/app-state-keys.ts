import type { proto } from '@whiskeysockets/baileys';
import { readProtocolMessage } from './protocol-message.js';

/** Keys by id in base64, as the library stores them (Baileys: Utils/process-message.js, `APP_STATE_SYNC_KEY_SHARE`). */
export type AppStateKeys = Record<string, proto.Message.IAppStateSyncKeyData>;

/** The keys of the app state in a message of the own phone; null if it has none. */
export function toAppStateKeys(plaintext: Uint8Array): AppStateKeys | null {
  const { keys } = readProtocolMessage(plaintext)?.appStateSyncKeyShare ?? {};
  const shared = (keys ?? []).flatMap(({ keyId, keyData }) =>
    keyId?.keyId && keyData ? [[Buffer.from(keyId.keyId).toString('base64'), keyData]] : [],
  );
  return shared.length > 0 ? (Object.fromEntries(shared) as AppStateKeys) : null;
}
