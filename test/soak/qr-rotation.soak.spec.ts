import { expect, it } from '@jest/globals';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { scaled } from '../support/jest/machine-factor.js';
import { readConnection, waitForPhase, waitForState } from '../support/service/pairing.js';
import { ServiceProcess } from '../support/service/service-process.js';
import { waitFor } from '../support/wait-for.js';

it('rotates the QR code in its real times, and reports when nobody scanned', async () => {
  const network = await LocalNetwork.start({ qrRefs: 2 });
  const service = await ServiceProcess.start({ network });
  await service.api.post('/api/connect');
  const first = await waitForPhase(service, 'waiting_for_scan');
  const second = await waitFor(
    'the second code',
    async () => {
      const connection = await readConnection(service);
      return connection.qr !== first.qr && connection;
    },
    scaled(70_000),
  );
  expect(second.phase).toBe('waiting_for_scan');
  expect(Math.abs(Date.parse(first.qr_expires_at!) - Date.now())).toBeLessThan(scaled(2000));
  await expect(network.phone({}).scan(first.qr!)).rejects.toThrow();

  const ended = await waitFor('the end', async () => {
    const connection = await readConnection(service);
    return connection.state === 'disconnected' && connection;
  });
  expect(ended).toMatchObject({ reason_code: 'qr_expired', qr: null });
  await service.api.post('/api/connect');
  const { qr } = await waitForPhase(service, 'waiting_for_scan');
  await network.phone({}).scan(qr!);
  await waitForState(service, 'connected');
  await service.dispose();
  await network.stop();
});
