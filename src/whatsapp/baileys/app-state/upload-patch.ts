import {
  encodeSyncdPatch,
  getBinaryNodeChild,
  newLTHashState,
  processSyncAction,
  proto,
  S_WHATSAPP_NET,
  type BinaryNode,
  type LTHashState,
  type WAPatchCreate,
  type WASocket,
} from '@whiskeysockets/baileys';
import { WhatsAppError } from '../../whatsapp.errors.js';

/** How often another device may be faster: each time, its change is fetched and ours is made again on top. */
const MAX_ATTEMPTS = 8;
const CONFLICT = '409';

/**
 * Changes the app state, and reports the change like one of the phone. Resolves when the server has accepted it. The
 * library's `appPatch` takes a conflict, and no answer at all, for an acceptance (Baileys: Socket/chats.js;
 * Socket/socket.js, query).
 * @param changes the same change under each address of its chat, the one in use first
 * @throws WhatsAppError `keys_missing`, `link_lost`, or `send_failed` with the server's code
 */
export async function uploadPatch(socket: WASocket, changes: WAPatchCreate[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const code = await tryToUpload(socket, changes);
    if (code === null) return;
    if (code !== CONFLICT || attempt === MAX_ATTEMPTS) {
      const text = `WhatsApp refused the change (${code})`;
      throw new WhatsAppError('send_failed', text, { refusal: code });
    }
  }
}

/** Returns the code of the server's refusal; null if it has accepted the change. */
function tryToUpload(socket: WASocket, changes: WAPatchCreate[]): Promise<string | null> {
  const { appStatePatchMutex, authState, ev } = socket;
  const { creds, keys } = authState;
  const keyId = creds.myAppStateKeyId;
  if (!keyId) throw new WhatsAppError('keys_missing', 'The phone has not sent the keys yet');
  const name = changes[0].type;
  const upload = async (): Promise<string | null> => {
    // The library's own transaction begins before any `await`, so it is part of this one (see `takeOverTransactions`).
    await socket.resyncAppState([name], false);
    const { [name]: known } = await keys.get('app-state-sync-version', [name]);
    const { change, patch, state } = await encodeKnown(
      changes,
      known ?? newLTHashState(),
      keyId,
      async (id) => (await keys.get('app-state-sync-key', [id]))[id],
    );
    const refusal = await send(socket, name, state.version - 1, patch);
    if (refusal !== null) return refusal;
    await keys.set({ 'app-state-sync-version': { [name]: state } });
    // Inside the transaction, so that no later change of another device comes first.
    const value = proto.SyncActionValue.fromObject(change.syncAction);
    if (creds.me) processSyncAction({ syncAction: { value }, index: change.index }, ev, creds.me);
    return null;
  };
  return appStatePatchMutex.mutex(() => keys.transaction(upload, creds.me?.id ?? 'app-state'));
}

/**
 * Encodes the change under the address that already has an entry, or else the first one: two entries for one chat would
 * contradict each other.
 */
async function encodeKnown(
  changes: WAPatchCreate[],
  state: LTHashState,
  keyId: string,
  keyOf: Parameters<typeof encodeSyncdPatch>[3],
) {
  const encoded = await Promise.all(
    changes.map(async (change) => ({
      change,
      ...(await encodeSyncdPatch(change, keyId, state, keyOf)),
    })),
  );
  const isKnown = ({ patch }: (typeof encoded)[number]): boolean => {
    const index = patch.mutations?.[0]?.record?.index?.blob ?? [];
    return Buffer.from(index).toString('base64') in state.indexValueMap;
  };
  return encoded.find(isKnown) ?? encoded[0];
}

async function send(
  socket: WASocket,
  name: string,
  version: number,
  patch: proto.ISyncdPatch,
): Promise<string | null> {
  const attrs = { name, version: String(version), return_snapshot: 'false' };
  const content = [{ tag: 'patch', attrs: {}, content: proto.SyncdPatch.encode(patch).finish() }];
  const answer = (await socket.query({
    tag: 'iq',
    attrs: { to: S_WHATSAPP_NET, type: 'set', xmlns: 'w:sync:app:state' },
    content: [{ tag: 'sync', attrs: {}, content: [{ tag: 'collection', attrs, content }] }],
  })) as BinaryNode | undefined;
  if (!answer) throw new WhatsAppError('link_lost', 'WhatsApp does not answer');
  const collection = getBinaryNodeChild(getBinaryNodeChild(answer, 'sync'), 'collection');
  if (!collection) throw new WhatsAppError('send_failed', 'WhatsApp answered something else');
  if (collection.attrs.type !== 'error') return null;
  return getBinaryNodeChild(collection, 'error')?.attrs.code ?? 'unknown';
}
