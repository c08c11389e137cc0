import {
  ALL_WA_PATCH_NAMES,
  type BaileysEventMap,
  type SignalKeyStore,
  type WASocket,
} from '@whiskeysockets/baileys';

type Socket = Pick<WASocket, 'ev' | 'resyncAppState'> & {
  authState: {
    creds: Pick<WASocket['authState']['creds'], 'myAppStateKeyId' | 'accountSyncCounter'>;
    keys: Pick<SignalKeyStore, 'get'>;
  };
};

type ChatUpdates = BaileysEventMap['chats.update'];

/**
 * Reads the app state if nothing of it was ever read: the name of the account, contacts, and which chats are pinned, muted
 * or archived. The library reads it once, with the first history of a connection that is still new, and counts that as
 * done if no history comes within 20 s (Baileys: Socket/chats.js, awaitingSyncTimeout). A process that ends soon after the
 * pairing gets its history while it is away, and would know nothing of all this until the phone changes something.
 * What is said of a chat then holds also if its history came before; the library waits for the history in vain.
 * Must be called in the tick that created the socket.
 */
export function readFirstAppState(socket: Socket, onFailure: (error: unknown) => void): void {
  const { ev, authState } = socket;
  const { creds, keys } = authState;
  /** Then an earlier connection should have read it; otherwise the library is about to. */
  const hadKey = Boolean(creds.myAppStateKeyId);
  let isReading = false;
  const readUnread = async (): Promise<void> => {
    const versions = await keys.get('app-state-sync-version', [...ALL_WA_PATCH_NAMES]);
    if (Object.values(versions).some(Boolean)) return;
    isReading = true;
    await socket.resyncAppState(ALL_WA_PATCH_NAMES, true).finally(() => (isReading = false));
  };
  const emit = ev.emit.bind(ev);
  ev.emit = (name, data) => {
    if (name === 'chats.update' && isReading) takeWithoutHistory(data as ChatUpdates);
    return emit(name, data);
  };
  ev.on('connection.update', ({ receivedPendingNotifications }) => {
    if (receivedPendingNotifications && hadKey) readUnread().catch(onFailure);
  });
  ev.on('creds.update', ({ accountSyncCounter }) => {
    // The first turn of the library is over, whether it has read it or not.
    if (accountSyncCounter === 1 && creds.myAppStateKeyId) readUnread().catch(onFailure);
  });
}

/** A condition is undefined as long as the chat is not in a history of this connection (Baileys: Utils/chat-utils.js). */
function takeWithoutHistory(updates: ChatUpdates): void {
  for (const update of updates) {
    const { conditional } = update;
    if (conditional) update.conditional = (buffered) => conditional(buffered) ?? true;
  }
}
