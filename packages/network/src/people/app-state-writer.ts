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
import { companionsOf } from '../directory/companion-device.js';
import { serverSync } from '../queries/app-state.queries.js';
import { silentLogger } from '../state/silent-logger.js';

const { REMOVE } = proto.SyncdMutation.SyncdOperation;

/** The phone's side of app state: holds the key, writes patches, and reads those of companions. */
export class AppStateWriter {
  /** Changes by companions, oldest first. */
  readonly mutations: ChatMutation[] = [];
  /** The newest value by index, whoever wrote it. */
  private readonly values = new Map<string, proto.ISyncActionValue>();
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

  /** The value that all devices must have for an index, such as `['archive', jid]`; undefined if none was ever set. */
  valueOf(index: string[]): proto.ISyncActionValue | undefined {
    return this.values.get(JSON.stringify(index));
  }

  /** Writes a patch and notifies the companions. */
  async write(change: WAPatchCreate): Promise<void> {
    await this.runExclusive(async () => {
      // Writes again on top of the patch of a companion that was faster.
      while (!(await this.tryToWrite(change)));
      const index = JSON.stringify(change.index);
      if (change.operation === REMOVE) this.values.delete(index);
      else this.values.set(index, change.syncAction);
    });
    const version = this.account.appState.version(change.type);
    for (const device of companionsOf(this.account))
      device.deliver(serverSync(change.type, version));
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

  private async tryToWrite(change: WAPatchCreate): Promise<boolean> {
    const state = await this.catchUp(change.type);
    const encoded = await encodeSyncdPatch(change, this.keyId.toString('base64'), state, this.key);
    const bytes = proto.SyncdPatch.encode(encoded.patch).finish();
    if (!this.account.appState.append(change.type, state.version, bytes)) return false;
    // The library keeps removed values, so its next patch of the same index fits nobody (Baileys: encodeSyncdPatch).
    if (change.operation === REMOVE) delete encoded.state.indexValueMap[indexOf(encoded.patch)];
    this.states.set(change.type, encoded.state);
    return true;
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
    const faults: string[] = [];
    const warn = (_details: unknown, what = ''): void => void faults.push(what);
    const logger: Parameters<typeof decodePatches>[6] = { ...silentLogger, warn };
    const { state: next, mutationMap } = await decodePatches(
      name,
      patches,
      state,
      this.key,
      {},
      undefined,
      logger,
      true,
    );
    // The library only logs errors that make a phone distrust the device that wrote the patch.
    if (faults.length > 0) throw new Error(`app state ${name}: ${faults.join(', ')}`);
    this.states.set(name, next);
    for (const mutation of Object.values(mutationMap)) {
      this.mutations.push(mutation);
      this.values.set(JSON.stringify(mutation.index), mutation.syncAction.value ?? {});
    }
    return next;
  }
}

/** The index of its only change, as states have it. */
function indexOf({ mutations }: proto.ISyncdPatch): string {
  return Buffer.from(mutations?.[0]?.record?.index?.blob ?? []).toString('base64');
}
