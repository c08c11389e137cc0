import {
  getBinaryNodeChild,
  getBinaryNodeChildren,
  newLTHashState,
  processSyncAction,
  proto,
  S_WHATSAPP_NET,
  type BinaryNode,
  type LTHashState,
  type WAPatchName,
  type WASocket,
} from '@whiskeysockets/baileys';
import {
  decodeCollection,
  type CollectionNews,
  type DecodedCollection,
} from '../app-state/collection-decoder.js';

/** Fetches a file that an answer refers to. */
type FetchBlob = (socket: WASocket, blob: proto.IExternalBlobReference) => Promise<Buffer>;

/** Marks a removal: the library never gives an empty name to a contact. */
export const REMOVED_NAME = '';

const EMPTY: CollectionNews = { snapshot: null, patches: [] };

/**
 * Checks the app state of the server before the library reads it. The library skips what does not fit its MAC and goes
 * on from a wrong state, which no later patch fits (Baileys: Utils/chat-utils.js, decodePatches). Here, the whole
 * collection is fetched again in that case. If that does not fit either, its readable part is applied, but its state is
 * not kept.
 *
 * A removal, such as that of a contact from the address book, is applied here, too: the library takes it for a change
 * to the earlier value (Baileys: Utils/chat-utils.js, decodeSyncdMutations). Only that of a contact means something, as
 * in whatsmeow (appstate.go, dispatchAppState).
 *
 * Must be created in the tick that created the socket.
 */
export class AppStateAnswers {
  /** Ids of own queries, whose answers are read here. */
  private readonly own = new Set<string>();

  constructor(
    private readonly socket: WASocket,
    private readonly fetchBlob: FetchBlob,
    private readonly warn: (text: string) => void,
  ) {
    const { ws } = socket;
    const emit = ws.emit.bind(ws);
    ws.emit = (name: string | symbol, ...values: unknown[]) => {
      const answer = values[0] as BinaryNode;
      if (!this.isForLibrary(name, answer)) return emit(name, ...values);
      void this.check(answer).then((checked) => emit(name, checked));
      return true;
    };
  }

  private isForLibrary(name: string | symbol, answer: BinaryNode | undefined): boolean {
    if (typeof name !== 'string' || !name.startsWith('TAG:') || answer?.tag !== 'iq') return false;
    return !this.own.has(answer.attrs.id ?? '') && collectionsOf(answer).some(hasNews);
  }

  /** The answer for the library; an error if the collections cannot be read. */
  private async check(answer: BinaryNode): Promise<BinaryNode> {
    try {
      const collections: BinaryNode[] = [];
      for (const each of collectionsOf(answer)) {
        collections.push(hasNews(each) ? await this.checkCollection(each) : each);
      }
      return { ...answer, content: [{ tag: 'sync', attrs: {}, content: collections }] };
    } catch (error) {
      const { message } = error as Error;
      this.warn(`The settings of chats could not be read: ${message}`);
      const content = [{ tag: 'error', attrs: { code: '500', text: message } }];
      return { tag: 'iq', attrs: { ...answer.attrs, type: 'error' }, content };
    }
  }

  private async checkCollection(collection: BinaryNode): Promise<BinaryNode> {
    const name = collection.attrs.name as WAPatchName;
    const news = await this.read(collection);
    const earlier = await this.stateOf(name);
    try {
      const decoded = await this.decode(name, news, earlier);
      const isForLibrary = !news.snapshot && decoded.removals.length === 0;
      if (decoded.isSound && isForLibrary) return withPatches(collection, news.patches);
      if (decoded.isSound) return await this.take(collection, decoded, earlier);
      this.warn(`A change of ${name} does not fit its MAC; reading all of it again`);
      const whole = await this.fetchWhole(name);
      const again = await this.decode(name, whole, earlier);
      if (again.isSound) return await this.take(collection, again, earlier);
      this.warn(`${name} does not fit its MAC as a whole either; it cannot be changed from here`);
      this.apply(again, earlier);
      return withoutNews(collection, false);
    } catch (error) {
      const { isMissingKey } = (error as { data?: { isMissingKey?: boolean } }).data ?? {};
      if (!isMissingKey) throw error;
      return withPatches(collection, news.snapshot ? [asPatch(news.snapshot)] : news.patches);
    }
  }

  private decode(
    name: WAPatchName,
    news: CollectionNews,
    earlier: LTHashState,
  ): Promise<DecodedCollection> {
    const { keys } = this.socket.authState;
    // The patches are decoded a second time by the library, and decoding empties them.
    const patches = news.patches.map((patch) =>
      proto.SyncdPatch.decode(proto.SyncdPatch.encode(patch).finish()),
    );
    return decodeCollection(name, { ...news, patches }, earlier, async (keyId) => {
      const found = await keys.get('app-state-sync-key', [keyId]);
      return found[keyId];
    });
  }

  /** Keeps a whole collection; the library asks for later changes. */
  private async take(
    collection: BinaryNode,
    decoded: DecodedCollection,
    earlier: LTHashState,
  ): Promise<BinaryNode> {
    const name = collection.attrs.name as WAPatchName;
    // Held until the end of the library's transaction, in which the library reads it again.
    await this.socket.authState.keys.set({ 'app-state-sync-version': { [name]: decoded.state } });
    this.apply(decoded, earlier);
    return withoutNews(collection, true);
  }

  private apply({ changes, removals }: DecodedCollection, earlier: LTHashState): void {
    const { ev, authState, logger } = this.socket;
    const { me, accountSettings } = authState.creds;
    if (!me) return;
    const isFirst = earlier.version === 0;
    for (const change of changes) {
      // The history of a new device has none of these messages.
      if (isFirst && change.index[0] === 'deleteMessageForMe') continue;
      const initial = isFirst ? { accountSettings } : undefined;
      processSyncAction(change, ev, me, initial, logger);
    }
    const contacts = removals.flatMap(([type, id]) => (type === 'contact' && id ? [{ id }] : []));
    if (contacts.length > 0) {
      ev.emit(
        'contacts.update',
        contacts.map(({ id }) => ({ id, name: REMOVED_NAME })),
      );
    }
  }

  private async stateOf(name: WAPatchName): Promise<LTHashState> {
    const { [name]: state } = await this.socket.authState.keys.get('app-state-sync-version', [
      name,
    ]);
    return state ?? newLTHashState();
  }

  private async fetchWhole(name: WAPatchName): Promise<CollectionNews> {
    const id = this.socket.generateMessageTag();
    const { version } = await this.stateOf(name);
    const attrs = { name, version: String(version), return_snapshot: 'true' };
    this.own.add(id);
    try {
      const answer = (await this.socket.query({
        tag: 'iq',
        attrs: { id, to: S_WHATSAPP_NET, xmlns: 'w:sync:app:state', type: 'set' },
        content: [{ tag: 'sync', attrs: {}, content: [{ tag: 'collection', attrs }] }],
      })) as BinaryNode | undefined;
      const [collection] = answer ? collectionsOf(answer) : [];
      return collection ? await this.read(collection) : EMPTY;
    } finally {
      this.own.delete(id);
    }
  }

  /** Reads the content of a collection, files included (Baileys: Utils/chat-utils.js, extractSyncdPatches). */
  private async read(collection: BinaryNode): Promise<CollectionNews> {
    const blob = getBinaryNodeChild(collection, 'snapshot')?.content;
    const patches: proto.SyncdPatch[] = [];
    for (const { content } of patchNodesOf(collection)) {
      if (!(content instanceof Uint8Array)) continue;
      const patch = proto.SyncdPatch.decode(content);
      patch.version ??= { version: Number(collection.attrs.version) + 1 };
      patches.push(await this.withMutations(patch));
    }
    if (!(blob instanceof Uint8Array)) return { snapshot: null, patches };
    const bytes = await this.fetchBlob(this.socket, proto.ExternalBlobReference.decode(blob));
    return { snapshot: proto.SyncdSnapshot.decode(bytes), patches };
  }

  /** The mutations of a large patch are in a file. */
  private async withMutations(patch: proto.SyncdPatch): Promise<proto.SyncdPatch> {
    if (!patch.externalMutations) return patch;
    const bytes = await this.fetchBlob(this.socket, patch.externalMutations);
    patch.mutations.push(...proto.SyncdMutations.decode(bytes).mutations);
    patch.externalMutations = null;
    return patch;
  }
}

function collectionsOf(answer: BinaryNode): BinaryNode[] {
  return getBinaryNodeChildren(getBinaryNodeChild(answer, 'sync'), 'collection');
}

function patchNodesOf(collection: BinaryNode): BinaryNode[] {
  return getBinaryNodeChildren(getBinaryNodeChild(collection, 'patches') ?? collection, 'patch');
}

function hasNews(collection: BinaryNode): boolean {
  return (
    getBinaryNodeChild(collection, 'snapshot') !== undefined || patchNodesOf(collection).length > 0
  );
}

/** Returns the collection without its snapshot. */
function withPatches(collection: BinaryNode, patches: proto.ISyncdPatch[]): BinaryNode {
  const content = patches.map((patch) => ({
    tag: 'patch',
    attrs: {},
    content: Buffer.from(proto.SyncdPatch.encode(patch).finish()),
  }));
  return { ...collection, content: [{ tag: 'patches', attrs: {}, content }] };
}

function withoutNews(collection: BinaryNode, hasMore: boolean): BinaryNode {
  const attrs = { ...collection.attrs, has_more_patches: String(hasMore) };
  return { ...collection, attrs, content: [] };
}

/**
 * A snapshot in the form of a patch: there the library notices a missing key without fetching a file, and goes on when
 * the phone has sent the key.
 */
function asPatch({ version, keyId, records }: proto.ISyncdSnapshot): proto.ISyncdPatch {
  const operation = proto.SyncdMutation.SyncdOperation.SET;
  const mutations = (records ?? []).map((record) => ({ operation, record }));
  return { version, keyId, mutations };
}
