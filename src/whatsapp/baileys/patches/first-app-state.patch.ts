import {
  ALL_WA_PATCH_NAMES,
  type BaileysEventMap,
  type SignalKeyStore,
  type WAPatchName,
  type WASocket,
} from '@whiskeysockets/baileys';

type Socket = Pick<WASocket, 'ev' | 'resyncAppState'> & {
  authState: {
    creds: Pick<WASocket['authState']['creds'], 'myAppStateKeyId' | 'accountSyncCounter'>;
    keys: Pick<SignalKeyStore, 'get'>;
  };
};
type ChatUpdates = BaileysEventMap['chats.update'];

/** A server that refuses is asked only this often. */
const RETRY_MS = 300_000;

/**
 * Reads the collections of the app state that were never read: the name of the account, contacts, and which chats are
 * pinned, muted or archived. The library reads them while it handles a history, and handles no other stanza before the
 * answer. If a history comes while the process restarts, the library waits for another one for 20 s, holds everything
 * else back meanwhile, and then never reads the app state (Baileys: Socket/chats.js, `upsertMessage`). With a count of
 * earlier syncs it does none of that. Here, each collection without a version is read once the waiting messages are
 * there, and the key for it. Must be created in the tick that created the socket.
 */
export class FirstAppState {
  private isCaughtUp = false;
  private isReading = false;
  private retry: NodeJS.Timeout | undefined;

  /**
   * @param listKeys the ids of all keys. They include keys that an ended process stored before its library knew them
   */
  constructor(
    private readonly socket: Socket,
    private readonly listKeys: () => Promise<string[]>,
    private readonly onFailure: (error: unknown) => void,
  ) {
    const { ev, authState } = socket;
    authState.creds.accountSyncCounter ||= 1;
    ev.on('connection.update', ({ connection, receivedPendingNotifications }) => {
      if (connection === 'close') this.end();
      if (!receivedPendingNotifications) return;
      this.isCaughtUp = true;
      void this.read();
    });
    ev.on('creds.update', ({ myAppStateKeyId }) => {
      if (myAppStateKeyId) void this.read();
    });
    const emit = ev.emit.bind(ev);
    ev.emit = (name, data) => {
      if (name === 'chats.update') (data as ChatUpdates).forEach(dropCondition);
      return emit(name, data);
    };
  }

  private end(): void {
    this.isCaughtUp = false;
    clearTimeout(this.retry);
  }

  private async read(): Promise<void> {
    if (!this.isCaughtUp) return;
    try {
      const names = (await this.hasKey()) ? await this.listUnread() : [];
      if (names.length === 0 || this.isReading || !this.isCaughtUp) return;
      this.isReading = true;
      const reading = this.socket.resyncAppState(names, true);
      // The library would hold back all events until the answer.
      this.socket.ev.flush();
      await reading.finally(() => (this.isReading = false));
    } catch (error) {
      this.onFailure(error);
      if (!this.isCaughtUp) return;
      clearTimeout(this.retry);
      this.retry = setTimeout(() => void this.read(), RETRY_MS).unref();
    }
  }

  private async listUnread(): Promise<WAPatchName[]> {
    const { keys } = this.socket.authState;
    const versions = await keys.get('app-state-sync-version', [...ALL_WA_PATCH_NAMES]);
    return ALL_WA_PATCH_NAMES.filter((name) => !versions[name]);
  }

  /** Takes the newest key if the library knows of none. */
  private async hasKey(): Promise<boolean> {
    const { ev, authState } = this.socket;
    const { creds, keys } = authState;
    if (creds.myAppStateKeyId) return true;
    const stored = await keys.get('app-state-sync-key', await this.listKeys());
    const [newest] = Object.entries(stored).toSorted(
      ([, one], [, other]) => Number(other.timestamp) - Number(one.timestamp),
    );
    if (newest && !creds.myAppStateKeyId) ev.emit('creds.update', { myAppStateKeyId: newest[0] });
    return Boolean(creds.myAppStateKeyId);
  }
}

/**
 * Removes the condition: the library would keep the change for a history that has the chat, and a new connection may
 * bring none. So the change also applies if later messages have overtaken it, such as one that took the chat out of the
 * archive on the phone.
 */
function dropCondition(update: ChatUpdates[number]): void {
  delete update.conditional;
}
