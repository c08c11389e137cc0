import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Device } from '../directory/device.js';
import { child, children, node, nowSeconds, SERVER } from '../server/nodes.js';
import { UnknownQueryError, type Query } from './query.js';

/** `xmlns="w:sync:app:state"`: returns missing patches to a device, and appends its own. */
export function answerAppState({ node: iq, session }: Query): BinaryNode[] {
  const sync = child(iq, 'sync');
  if (!sync) throw new UnknownQueryError();
  const collections = children(sync, 'collection');
  return [
    node(
      'sync',
      {},
      collections.map((each) => syncCollection(session.device, each)),
    ),
  ];
}

/** The notice of new patches in a collection, so that a device fetches them. */
export function serverSync(name: string, version: number): BinaryNode {
  const id = `sync-${name}-${version}`;
  return node('notification', { from: SERVER, type: 'server_sync', id, t: nowSeconds() }, [
    node('collection', { name, version: String(version) }),
  ]);
}

function syncCollection(device: Device, collection: BinaryNode): BinaryNode {
  const { appState, companions } = device.account;
  const { name = '' } = collection.attrs;
  const version = Number(collection.attrs.version ?? 0);
  const patch = child(collection, 'patch')?.content;
  if (!(patch instanceof Uint8Array)) {
    const missing = appState.since(name, version).map((bytes) => node('patch', {}, bytes));
    // The version before the patches: Baileys counts from there (Utils/chat-utils.js, extractSyncdPatches).
    return node('collection', { name, version: String(version) }, [node('patches', {}, missing)]);
  }
  if (!appState.append(name, version, patch)) {
    const error = node('error', { code: '409', text: 'conflict' });
    return node('collection', { name, type: 'error' }, [error]);
  }
  for (const other of companions) {
    if (other !== device) other.deliver(serverSync(name, version + 1));
  }
  return node('collection', { name, version: String(version + 1) });
}
