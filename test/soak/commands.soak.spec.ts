import { expect, it } from '@jest/globals';
import { readConnection, waitForPhase, waitForState } from '../support/pairing.js';
import { PairedSession } from '../support/session.js';
import { waitFor } from '../support/wait-for.js';

const CLIENTS = 8;
const DURATION_MS = 60_000;
const COMMANDS = ['connect', 'disconnect', 'connect', 'disconnect', 'connect', 'logout'];

it('has one socket at most, whatever eight clients ask for at once, and ends as last asked', async () => {
  const session = await PairedSession.start();
  const { network, service, phone, api } = session;
  let most = 0;
  let given = 0;
  const scanned = new Set<string>();
  const end = Date.now() + DURATION_MS;
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
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
      const command = COMMANDS[Math.floor(Math.random() * COMMANDS.length)];
      expect((await api.post(`/api/${command}`)).status).toBe(200);
      given += 1;
      await scan();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, person));

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
  console.log(`${given} commands by ${CLIENTS} clients, at most ${most} socket at once`);
  expect(most).toBe(1);
  await session.dispose();
});
