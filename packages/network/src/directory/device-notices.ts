import { createHash } from 'node:crypto';
import { newId } from '../state/ids.js';
import { node, nowSeconds } from '../transport/nodes.js';
import type { Account, Device } from './account.js';
import { companionsOf } from './companion-device.js';
import { deviceJid } from './device-addresses.js';

type Change = 'add' | 'remove';

/** Tells the account's other companions when one is linked or unlinked, so that they update their device lists. */
export function announceDevices({ events }: Account): void {
  events.on('linked', (companion) => announce('add', companion));
  events.on('unlinked', (companion) => announce('remove', companion));
}

/** Sends every companion a list of all companions, itself included. */
export function nameDevices(account: Account): void {
  const companions = companionsOf(account);
  for (const companion of companions) notify(companion, 'add', companions);
}

function announce(change: Change, companion: Device): void {
  for (const other of companionsOf(companion.account)) {
    if (other !== companion) notify(other, change, [companion]);
  }
}

function notify(receiver: Device, change: Change, devices: Device[]): void {
  const { account } = receiver;
  const ids = [...account.devices.keys()].toSorted((a, b) => a - b).join(',');
  const hash = createHash('sha256').update(ids).digest('base64').slice(0, 6);
  const entries = devices.map((device) =>
    node('device', { jid: deviceJid(device, 'pn'), 'key-index': String(device.id) }),
  );
  const names = devices.map(({ id }) => id).join('-');
  const id = `devices-${change}-${names}-${newId(8)}`;
  receiver.deliver(
    node('notification', { from: account.jid, type: 'devices', id, t: nowSeconds() }, [
      node(change, { device_hash: `2:${hash}` }, entries),
    ]),
  );
}
