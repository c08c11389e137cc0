import { randomBytes } from 'node:crypto';
import {
  decodePatches,
  encodeSyncdPatch,
  newLTHashState,
  proto,
  type ChatMutation,
  type LTHashState,
  type WAPatchCreate,
  type WAPatchName,
} from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import { serverSync } from '../queries/app-state.queries.js';
import { silentLogger } from '../state/silent-logger.js';

/** The phone's side of app state: has the key, writes patches, and reads those of companions. */
export class AppStateWriter {
  /** Changes by companions, oldest first. */
  readonly mutations: ChatMutation[] = [];
  private readonly keyId = randomBytes(6);
  private readonly keyData: proto.Message.IAppStateSyncKeyData = {
    keyData: randomBytes(32),
    fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
    timestamp: Date.now(),
  };
  private readonly states = new Map<string, LTHashState>();
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly account: Account) {}

  /** The message with the key for a new companion. */
  get keyShare(): proto.IMessage {
    return {
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.APP_STATE_SYNC_KEY_SHARE,
        appStateSyncKeyShare: {
          keys: [{ keyId: { keyId: this.keyId }, keyData: this.keyData }],
        },
      },
    };
  }

  /** Writes a patch and notifies the companions. */
  async write(change: WAPatchCreate): Promise<void> {
    await this.runExclusive(async () => {
      const state = await this.catchUp(change.type);
      const encoded = await encodeSyncdPatch(
        change,
        this.keyId.toString('base64'),
        state,
        this.key,
      );
      const bytes = proto.SyncdPatch.encode(encoded.patch).finish();
      if (!this.account.appState.append(change.type, state.version, bytes)) {
        throw new Error(`app state ${change.type} changed while the phone wrote to it`);
      }
      this.states.set(change.type, encoded.state);
    });
    const version = this.account.appState.version(change.type);
    for (const device of this.account.companions) device.deliver(serverSync(change.type, version));
  }

  /** Reads new changes by companions into `mutations`. */
  async read(name: WAPatchName): Promise<void> {
    await this.runExclusive(async () => {
      await this.catchUp(name);
    });
  }

  /** Waits until all writes are done. */
  async settle(): Promise<void> {
    await this.writing;
  }

  private readonly key = async (): Promise<proto.Message.IAppStateSyncKeyData> => this.keyData;

  private async runExclusive(work: () => Promise<void>): Promise<void> {
    const turn = this.writing.then(work);
    this.writing = turn.catch(() => undefined);
    await turn;
  }

  private async catchUp(name: WAPatchName): Promise<LTHashState> {
    const state = this.states.get(name) ?? newLTHashState();
    const missing = this.account.appState.since(name, state.version);
    if (missing.length === 0) return state;
    const patches = missing.map((bytes) => proto.SyncdPatch.decode(bytes));
    const decoded = await decodePatches(
      name,
      patches,
      state,
      this.key,
      {},
      undefined,
      silentLogger,
      false,
    );
    this.states.set(name, decoded.state);
    this.mutations.push(...Object.values(decoded.mutationMap));
    return decoded.state;
  }
}
