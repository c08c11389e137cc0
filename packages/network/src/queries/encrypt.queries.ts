import type { BinaryNode } from '@whiskeysockets/baileys';
import { buffer, child, children, node } from '../transport/nodes.js';
import {
  readPreKey,
  readSignedPreKey,
  toBundleNodes,
  toDigestNodes,
} from '../signal/key-bundle.js';
import { UnknownQueryError, type Query } from './query.js';

/** `xmlns="encrypt"`: the pre-keys of the client itself, and the bundles of others. */
export function answerEncrypt(query: Query): BinaryNode[] {
  const { device } = query.session;
  const has = (tag: string): BinaryNode | undefined => child(query.node, tag);
  if (has('count')) return [node('count', { value: String(device.preKeys.count) })];
  if (has('digest')) {
    const { preKeys } = device;
    return [node('digest', {}, toDigestNodes(preKeys.peek(), preKeys.unused))];
  }
  if (has('key')) return [node('list', {}, children(has('key')!, 'user').map(bundleOf(query)))];
  if (has('rotate')) {
    device.preKeys.rotate(readSignedPreKey(child(has('rotate')!, 'skey')!));
    return [];
  }
  if (has('list') && has('skey')) {
    device.uploadPreKeys(
      buffer(query.node, 'identity'),
      readSignedPreKey(has('skey')!),
      children(has('list')!, 'key').map(readPreKey),
    );
    query.core.changes.touch();
    return [];
  }
  throw new UnknownQueryError();
}

const bundleOf =
  ({ core }: Query) =>
  (user: BinaryNode): BinaryNode => {
    const { jid } = user.attrs;
    const device = core.directory.device(jid);
    return device
      ? node('user', { jid }, toBundleNodes(device.takeBundle()))
      : node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })]);
  };
