import { createHash, randomUUID } from 'node:crypto';
import { node, nowSeconds } from '../transport/nodes.js';
import type { Account } from './account.js';
import type { CompanionDevice } from './companion-device.js';
import { deviceJid } from './device.js';

type Change = 'add' | 'remove';

/** Notifies an account's other companions that one was linked or unlinked, so that they update their device lists. */
export function announceDevice(account: Account, change: Change, device: CompanionDevice): void {
  for (const other of account.companions) {
    if (other !== device) notify(other, change, [device]);
  }
}

/** Sends every companion a list of all companions, itself included. */
export function nameDevices(account: Account): void {
  for (const companion of account.companions) notify(companion, 'add', account.companions);
}

function notify(receiver: CompanionDevice, change: Change, devices: CompanionDevice[]): void {
  const { account } = receiver;
  const ids = [...account.devices.keys()].toSorted((a, b) => a - b).join(',');
  const hash = createHash('sha256').update(ids).digest('base64').slice(0, 6);
  const entries = devices.map((device) =>
    node('device', { jid: deviceJid(device, 'pn'), 'key-index': String(device.id) }),
  );
  const names = devices.map(({ id }) => id).join('-');
  const id = `devices-${change}-${names}-${randomUUID()}`;
  receiver.deliver(
    node('notification', { from: account.jid, type: 'devices', id, t: nowSeconds() }, [
      node(change, { device_hash: `2:${hash}` }, entries),
    ]),
  );
}
