import {
  decodePatches,
  decodeSyncdMutations,
  decodeSyncdSnapshot,
  newLTHashState,
  proto,
  type ChatMutation,
  type LTHashState,
  type SignalDataTypeMap,
  type WAPatchName,
} from '@whiskeysockets/baileys';

/** A part of the app state as the server sends it: all of it, or the changes since a version. */
export interface CollectionNews {
  snapshot: proto.ISyncdSnapshot | null;
  patches: proto.ISyncdPatch[];
}

export interface DecodedCollection {
  state: LTHashState;
  /** Changes since the earlier state. */
  changes: ChatMutation[];
  /** Indexes of removed entries, such as `['contact', jid]`. */
  removals: string[][];
  /** False if a MAC is wrong: then the state must not be kept, since nobody accepts a patch on top of it. */
  isSound: boolean;
}

export type KeyOf = (
  keyId: string,
) => Promise<SignalDataTypeMap['app-state-sync-key'] | null | undefined>;

type LibraryLogger = NonNullable<Parameters<typeof decodePatches>[6]>;

/**
 * Decodes a collection with all its MACs checked. The library only logs a wrong one, and keeps a state that fits no
 * later patch (Baileys: Utils/chat-utils.js, decodePatches and decodeSyncdSnapshot).
 * @throws Boom with `data.isMissingKey` if the phone has not sent the key
 */
export async function decodeCollection(
  name: WAPatchName,
  { snapshot, patches }: CollectionNews,
  earlier: LTHashState,
  keyOf: KeyOf,
): Promise<DecodedCollection> {
  const getKey: Parameters<typeof decodePatches>[3] = keyOf;
  const { logger, warnings } = collectWarnings();
  const changes: ChatMutation[] = [];
  let state = earlier;
  if (snapshot) {
    const whole = await decodeSyncdSnapshot(name, snapshot, getKey, undefined, true, logger);
    const add = (mutation: ChatMutation): number => changes.push(mutation);
    const changed = changedRecords(snapshot, earlier);
    await decodeSyncdMutations(changed, newLTHashState(), getKey, add, true);
    state = whole.state;
  }
  const removals: string[][] = [];
  if (patches.length > 0) {
    // Before the patches are decoded, which empties them.
    const removed = removedRecords(patches);
    const keepIndex = ({ index }: ChatMutation): number => removals.push(index);
    if (removed.length > 0)
      await decodeSyncdMutations(removed, newLTHashState(), getKey, keepIndex, false);
    const added = await decodePatches(name, patches, state, getKey, {}, undefined, logger, true);
    const gone = new Set(removals.map((index) => JSON.stringify(index)));
    const mutations = Object.values(added.mutationMap);
    changes.push(...mutations.filter(({ index }) => !gone.has(JSON.stringify(index))));
    state = added.state;
  }
  return { state, changes, removals, isSound: warnings.length === 0 };
}

/** The records whose last change removes them. The library does not tell a removal from a change. */
function removedRecords(patches: proto.ISyncdPatch[]): proto.ISyncdRecord[] {
  const { REMOVE } = proto.SyncdMutation.SyncdOperation;
  const last = new Map<string, proto.ISyncdMutation>();
  for (const mutation of patches.flatMap(({ mutations }) => mutations ?? [])) {
    last.set(Buffer.from(mutation.record?.index?.blob ?? []).toString('base64'), mutation);
  }
  return [...last.values()].flatMap(({ operation, record }) =>
    operation === REMOVE && record ? [record] : [],
  );
}

/** An old "marked as read" must not be applied again: the chat may have new messages. */
function changedRecords(
  { records }: proto.ISyncdSnapshot,
  { indexValueMap }: LTHashState,
): proto.ISyncdRecord[] {
  return (records ?? []).filter(({ index, value }) => {
    const known = indexValueMap[Buffer.from(index?.blob ?? []).toString('base64')];
    const valueMac = Buffer.from(value?.blob ?? []).subarray(-32);
    return !known || !valueMac.equals(known.valueMac);
  });
}

/** The library reports wrong MACs by its logger only. */
function collectWarnings(): { logger: LibraryLogger; warnings: unknown[] } {
  const warnings: unknown[] = [];
  const ignore = (): void => {};
  const logger: LibraryLogger = {
    level: 'warn',
    child: () => logger,
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: (details) => void warnings.push(details),
    error: (details) => void warnings.push(details),
  };
  return { logger, warnings };
}
