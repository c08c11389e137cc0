import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import { EndingLane } from '../../support/ending/ending-lane.js';
import { ENDING_PHASES } from '../../support/ending/ending-phases.js';
import { readConnection, waitForPhase, waitForState } from '../../support/service/pairing.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { waitFor } from '../../support/wait-for.js';

/** The soak has the other phases, and both signals in each. */
const PHASES: [string, NodeJS.Signals][] = [
  ['before it listens', 'SIGTERM'],
  ['sending with a queue', 'SIGINT'],
  ['with clients that wait', 'SIGTERM'],
  ['on a dead link with a queue', 'SIGINT'],
];

describe('a service that is told to end', () => {
  let lane: EndingLane;

  beforeAll(async () => {
    lane = await EndingLane.open();
  });

  afterAll(async () => {
    await lane.dispose();
    expect(lane.session.network.errors).toEqual([]);
  });

  it.each(PHASES)(
    '%s does so in order and in time (%s), and loses nothing',
    async (name, signal) => {
      const phase = ENDING_PHASES.find((one) => one.name === name);
      await lane.run(phase!, signal);
    },
  );
});

describe('a service without a phone that is told to end', () => {
  let network: LocalNetwork;
  let service: ServiceProcess;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    service = await ServiceProcess.start({ network });
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
  });

  it('while it shows a QR code does so, and shows another one the next time', async () => {
    await service.api.post('/api/connect');
    const { qr } = await waitForPhase(service, 'waiting_for_scan');
    expect(await service.kill('SIGTERM')).toEqual({ code: 0, signal: null });

    service = await ServiceProcess.start({ network, folder: service.folder });
    expect((await readConnection(service)).phase).toBe('idle');
    await service.api.post('/api/connect');
    expect((await waitForPhase(service, 'waiting_for_scan')).qr).not.toBe(qr);
  });

  it('while a phone is being paired keeps the pairing', async () => {
    const phone = network.phone({});
    const { qr } = await readConnection(service);
    await phone.scan(qr!);
    await waitFor('the pairing', async () => (await readConnection(service)).me !== null);
    expect(await service.kill('SIGINT')).toEqual({ code: 0, signal: null });

    service = await ServiceProcess.start({ network, folder: service.folder });
    expect((await waitForState(service, 'connected')).me?.jid).toBe(phone.jid);
  });
});
