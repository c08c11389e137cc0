import { expect } from '@jest/globals';
import { readConnection, waitForPhase, waitForState } from '../service/pairing.js';
import { pause } from '../pause.js';
import { PairedSession } from '../service/session.js';
import { waitFor } from '../wait-for.js';

const COMMANDS = ['connect', 'disconnect', 'connect', 'disconnect', 'connect', 'logout'];
const LONGEST_PAUSE_MS = 500;

/**
 * Sends commands of several clients to one session at random, with a phone that scans every QR code it sees. Expects
 * one socket at most at any moment, and in the end the state of the last command.
 */
export async function expectToObeyCrowd(clients: number, durationMs: number): Promise<void> {
  const session = await PairedSession.start();
  const { network, service, phone, api } = session;
  let most = 0;
  let given = 0;
  const scanned = new Set<string>();
  const end = Date.now() + durationMs;
  const watch = setInterval(() => (most = Math.max(most, network.openSockets)), 2);

  const scan = async (): Promise<void> => {
    const { phase, qr } = await readConnection(service);
    if (phase !== 'waiting_for_scan' || !qr || scanned.has(qr)) return;
    scanned.add(qr);
    await phone.scan(qr).catch(() => {
      // Another command was faster than the phone.
    });
  };
  const person = async (): Promise<void> => {
    while (Date.now() < end) {
      await pause(Math.random() * LONGEST_PAUSE_MS);
      const command = COMMANDS[Math.floor(Math.random() * COMMANDS.length)];
      expect((await api.post(`/api/${command}`)).status).toBe(200);
      given += 1;
      await scan();
    }
  };
  await Promise.all(Array.from({ length: clients }, person));

  await api.post('/api/connect');
  await api.post('/api/disconnect');
  expect(await readConnection(service)).toMatchObject({ state: 'disconnected' });
  await waitFor('the socket to be gone', () => network.openSockets === 0);
  await api.post('/api/connect');
  await waitFor('the connection', async () => {
    await scan();
    return (await readConnection(service)).state === 'connected';
  });
  await api.post('/api/logout');
  expect(await readConnection(service)).toMatchObject({ state: 'disconnected', me: null });
  await api.post('/api/connect');
  await waitForPhase(service, 'waiting_for_scan');
  await scan();
  await waitForState(service, 'connected');
  clearInterval(watch);
  console.log(`${given} commands by ${clients} clients, at most ${most} socket at once`);
  expect(given).toBeGreaterThanOrEqual(clients);
  expect(most).toBe(1);
  await session.dispose();
}
