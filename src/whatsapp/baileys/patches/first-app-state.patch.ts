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

/** A server that has not answered is not asked all the time. */
const RETRY_MS = 300_000;

/**
 * Reads the app state if nothing of it was ever read: the name of the account, contacts, and which chats are pinned, muted
 * or archived. The library does it while it handles a history, and no other stanza is handled before the answer. A history
 * that comes while the process restarts makes it wait for another one, for 20 s, in which it holds back what arrives; then
 * it never reads the app state (Baileys: Socket/chats.js, `upsertMessage`). With a count of earlier syncs it does none of
 * that. Here, what was never read is read once the waiting messages are there, and the key for it.
 * Must be called in the tick that created the socket.
 * @param listKeys the ids of all keys. A process that ended before the library knew of one has stored it all the same
 */
export function readFirstAppState(
  socket: Socket,
  listKeys: () => Promise<string[]>,
  onFailure: (error: unknown) => void,
): void {
  const { ev, authState } = socket;
  const { creds, keys } = authState;
  creds.accountSyncCounter ||= 1;
  let isCaughtUp = false;
  let isReading = false;
  let retry: NodeJS.Timeout | undefined;
  const isRead = async (): Promise<boolean> => {
    const versions = await keys.get('app-state-sync-version', [...ALL_WA_PATCH_NAMES]);
    return Object.values(versions).some(Boolean);
  };
  const hasKey = async (): Promise<boolean> => {
    if (creds.myAppStateKeyId) return true;
    const stored = await listKeys().catch((error: unknown) => {
      onFailure(error);
      return [];
    });
    const myAppStateKeyId = stored.at(-1);
    if (myAppStateKeyId && !creds.myAppStateKeyId) ev.emit('creds.update', { myAppStateKeyId });
    return Boolean(creds.myAppStateKeyId);
  };
  const read = async (): Promise<void> => {
    if (!isCaughtUp || !(await hasKey()) || isReading) return;
    isReading = true;
    try {
      if (await isRead()) return;
      const reading = socket.resyncAppState(ALL_WA_PATCH_NAMES, true);
      // The library would hold back all events until the answer.
      ev.flush();
      await reading;
    } catch (error) {
      onFailure(error);
      if (isCaughtUp) retry = setTimeout(() => void read(), RETRY_MS).unref();
    } finally {
      isReading = false;
    }
  };
  ev.on('connection.update', ({ connection, receivedPendingNotifications }) => {
    if (connection === 'close') {
      isCaughtUp = false;
      clearTimeout(retry);
    }
    if (!receivedPendingNotifications) return;
    isCaughtUp = true;
    void read();
  });
  ev.on('creds.update', ({ myAppStateKeyId }) => {
    if (myAppStateKeyId) void read();
  });
  const emit = ev.emit.bind(ev);
  ev.emit = (name, data) => {
    // They hold without a history, too, for which the library would keep them.
    if (name === 'chats.update' && isReading) (data as ChatUpdates).forEach(dropCondition);
    return emit(name, data);
  };
}

function dropCondition(update: ChatUpdates[number]): void {
  delete update.conditional;
}
