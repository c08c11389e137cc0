import { createHash } from 'node:crypto';
import { node, nowSeconds } from '../server/nodes.js';
import type { Account } from './account.js';
import type { CompanionDevice } from './companion-device.js';
import { deviceJid } from './device.js';

/** Tells an account's other companions that one was linked or unlinked, so that they send to the right devices. */
export function announceDevice(
  account: Account,
  change: 'add' | 'remove',
  device: CompanionDevice,
): void {
  const ids = [...account.devices.keys()].toSorted((a, b) => a - b).join(',');
  const hash = createHash('sha256').update(ids).digest('base64').slice(0, 6);
  const entry = node('device', { jid: deviceJid(device, 'pn'), 'key-index': String(device.id) });
  for (const other of account.companions) {
    if (other === device) continue;
    other.deliver(
      node(
        'notification',
        {
          from: account.jid,
          type: 'devices',
          id: `devices-${change}-${device.id}`,
          t: nowSeconds(),
        },
        [node(change, { device_hash: `2:${hash}` }, [entry])],
      ),
    );
  }
}
