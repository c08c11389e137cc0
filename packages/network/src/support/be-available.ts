import type { LocalNetwork } from '../local/local-network.js';
import type { BaileysClient } from './baileys-client.js';

/** Makes a client available, so that it hears who types; the library does not do it while it does not know its name. */
export async function beAvailable(network: LocalNetwork, client: BaileysClient): Promise<void> {
  await client.waitFor(() => client.auth.creds.me?.name, 'its name');
  await client.sock.sendPresenceUpdate('available');
  await network.waitFor(() => network.sessions.every(({ presence }) => presence === 'available'));
}
