import type { BinaryNode } from '@whiskeysockets/baileys';
import { announceDevice } from '../directory/device-notice.js';
import { child } from '../transport/nodes.js';
import { UnknownQueryError, type Query } from './query.js';

/** `xmlns="md"`: a companion that unlinks itself (Baileys logout). */
export function answerCompanion({ node: iq, session }: Query): BinaryNode[] {
  if (!child(iq, 'remove-companion-device')) throw new UnknownQueryError();
  const { device } = session;
  device.account.devices.delete(device.id);
  announceDevice(device.account, 'remove', device);
  return [];
}
