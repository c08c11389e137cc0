import { proto, type BinaryNode } from '@whiskeysockets/baileys';
import { companionsOf } from '../directory/companion-device.js';
import { encryptFile } from '../media/media-cipher.js';
import { child, children, node, nowSeconds, SERVER } from '../transport/nodes.js';
import { UnknownQueryError, type Query, type QueryServices } from './query.js';

/** `xmlns="w:sync:app:state"`: returns missing patches to a device, or a snapshot, and appends its own patch. */
export async function answerAppState(query: Query): Promise<BinaryNode[]> {
  const sync = child(query.node, 'sync');
  if (!sync) throw new UnknownQueryError();
  const answers = children(sync, 'collection').map((each) => syncCollection(query, each));
  return [node('sync', {}, await Promise.all(answers))];
}

/** The notice of new patches in a collection, so that a device fetches them. */
export function serverSync(name: string, version: number): BinaryNode {
  const id = `sync-${name}-${version}`;
  return node('notification', { from: SERVER, type: 'server_sync', id, t: nowSeconds() }, [
    node('collection', { name, version: String(version) }),
  ]);
}

async function syncCollection(query: Query, collection: BinaryNode): Promise<BinaryNode> {
  const { name = '' } = collection.attrs;
  const version = Number(collection.attrs.version ?? 0);
  const patch = child(collection, 'patch')?.content;
  if (patch instanceof Uint8Array) return append(query, name, version, patch);
  const { appState } = query.session.device.account;
  const { appState: faults } = query.core.faults;
  if (version > appState.version(name)) {
    query.core.report(new Error(`a device has ${name} at ${version}, which the server never had`));
  }
  const wantsSnapshot = collection.attrs.return_snapshot === 'true';
  if (wantsSnapshot && (version > 0 || faults.givesNewDevicesSnapshots)) {
    const bytes = appState.snapshot(name);
    const content = bytes ? [await snapshotNode(query.core, faults.passSnapshot(bytes))] : [];
    return node('collection', { name, version: String(appState.version(name)) }, content);
  }
  const missing = appState.since(name, version);
  const patches = missing.map((bytes) => node('patch', {}, faults.passPatch(bytes)));
  // The version before the patches: Baileys counts from there (Utils/chat-utils.js, extractSyncdPatches).
  return node('collection', { name, version: String(version) }, [node('patches', {}, patches)]);
}

function append(
  { session: { device } }: Query,
  name: string,
  version: number,
  patch: Uint8Array,
): BinaryNode {
  const { account } = device;
  if (!account.appState.append(name, version, patch)) {
    const error = node('error', { code: '409', text: 'conflict' });
    return node('collection', { name, type: 'error' }, [error]);
  }
  for (const other of companionsOf(account)) {
    if (other !== device) other.deliver(serverSync(name, version + 1));
  }
  account.events.emit('patched', name);
  return node('collection', { name, version: String(version + 1) });
}

/** A snapshot is a file: clients get only its place and key (Baileys Utils/chat-utils.js, downloadExternalBlob). */
async function snapshotNode({ media }: QueryServices, bytes: Uint8Array): Promise<BinaryNode> {
  const { body, mediaKey, fileSha256, fileEncSha256 } = await encryptFile(bytes, 'md-app-state');
  const { directPath } = media.put('md-app-state', body);
  const reference = { mediaKey, directPath, fileSha256, fileEncSha256, fileSizeBytes: body.length };
  return node('snapshot', {}, proto.ExternalBlobReference.encode(reference).finish());
}
