import type { KeyPair } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import { CompanionDevice } from '../directory/companion-device.js';
import { deviceJid } from '../directory/device-addresses.js';
import type { Directory } from '../directory/directory.js';
import type { NetworkFaults } from '../faults/network-faults.js';
import type { ChangeSignal } from '../state/change-signal.js';
import { node, SERVER } from '../transport/nodes.js';
import { isSignedByDevice, issueIdentity } from './device-identity.js';
import type { PairingOffer } from './pairing-offer.js';

/** The phone that links a device: its account and identity key. */
export interface PairingPhone {
  account: Account;
  identityKey: KeyPair;
}

/** The parts of the server that pairing uses. */
export interface PairingServices {
  readonly directory: Directory;
  readonly changes: ChangeSignal;
  readonly faults: NetworkFaults;
}

/** Links a waiting client: sends `pair-success`, checks its signature, and sends the 515 for its restart. */
export async function admit(
  core: PairingServices,
  { account, identityKey }: PairingPhone,
  offer: PairingOffer,
  advSecret: Buffer,
): Promise<CompanionDevice> {
  const { registration, connection } = offer;
  const device = new CompanionDevice(account, account.takeDeviceId(), registration, (jid) =>
    core.directory.canonical(jid),
  );
  const issued = issueIdentity(identityKey, registration.identityKey, device.id, advSecret);
  connection.send(
    node('iq', { from: SERVER, type: 'set', xmlns: 'md', id: `pair-success-${device.id}` }, [
      node('pair-success', {}, [
        node('device-identity', {}, issued.envelope),
        node('platform', { name: 'android' }),
        node('device', { jid: deviceJid(device, 'pn'), lid: deviceJid(device, 'lid') }),
      ]),
    ]),
  );
  const reply = await core.changes.waitFor(() => {
    if (offer.isClosed) throw new Error('the client refused the pairing: it closed its connection');
    return offer.signedReply;
  }, 'the client to sign its identity');
  if (!isSignedByDevice(reply, issued, identityKey, registration.identityKey)) {
    throw new Error('the client signed its identity wrongly');
  }
  account.link(device);
  if (core.faults.reach('paired', connection)) return device;
  connection.send(node('stream:error', { code: '515' }));
  connection.close();
  return device;
}
