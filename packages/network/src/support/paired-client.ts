import type { UserFacingSocketConfig } from '@whiskeysockets/baileys';
import type { LocalNetwork } from '../local/local-network.js';
import type { Phone } from '../people/phone.js';
import { BaileysClient } from './baileys-client.js';

/** A client that is paired with `phone`, reconnected, and past the first sync, during which Baileys buffers events. */
export async function pairedClient(
  network: LocalNetwork,
  phone: Phone,
  config: Partial<UserFacingSocketConfig> = {},
): Promise<BaileysClient> {
  const client = new BaileysClient(network, config);
  client.connect();
  await phone.scan(await client.waitForQr());
  await client.waitForClose();
  await client.reconnect();
  await client.waitFor(() => client.auth.creds.accountSyncCounter > 0, 'the first sync to end');
  await network.waitFor(
    () => phone.devices.every((device) => device.mailbox.size === 0),
    'the client to acknowledge the messages for a new device',
  );
  return client;
}
