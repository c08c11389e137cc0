import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Group } from '../../../packages/network/src/directory/group.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { PostgresServer } from '../../support/postgres/postgres-server.js';
import { runOnServer } from '../../support/postgres/test-database.js';
import { pair, waitForState } from '../../support/service/pairing.js';
import { createFolder } from '../../support/service/service.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { talk, textsOf } from '../../support/service/texts-of.js';

const LIMIT_MS = scaled(120_000);

describe('a database that was restored from an older dump', () => {
  let network: LocalNetwork;
  let contact: Contact;
  let group: Group;
  let server: PostgresServer;
  let service: ServiceProcess;
  const folder = createFolder();

  beforeAll(async () => {
    network = await LocalNetwork.start();
    const phone = network.phone({ name: 'Own name' });
    contact = network.contact();
    group = network.group({ subject: 'Dinner plans', participants: [contact] });
    server = await PostgresServer.start();
    service = await ServiceProcess.start(options());
    await pair(service, phone);
    await talkEverywhere('before');
    await service.stop();
    await tell('CREATE DATABASE dump TEMPLATE dashboard');

    service = await ServiceProcess.start(options());
    await waitForState(service, 'connected');
    for (const turn of ['first', 'second', 'third']) await talkEverywhere(turn);
    await service.stop();
    await tell('DROP DATABASE dashboard');
    await tell('CREATE DATABASE dashboard TEMPLATE dump');
  }, LIMIT_MS);

  afterAll(async () => {
    await service.dispose();
    await network.stop();
    await server.dispose();
  });

  it('is refused by name, and nobody is connected', async () => {
    const refused = ServiceProcess.spawn(options());
    expect((await refused.exited).code).toBe(2);
    expect(refused.printed).toMatch(
      /^The stores in the database .*\/dashboard are older than they were.*--accept-restored-store/m,
    );
  });

  it(
    'is used once it is accepted: new sessions are made, and both directions work',
    async () => {
      service = await ServiceProcess.start(options('--accept-restored-store'));
      await waitForState(service, 'connected');
      await talkEverywhere('accepted');
      expect(await textsOf(service, contact.jid)).toEqual([
        'before, in',
        'before, out',
        'accepted, in',
        'accepted, out',
      ]);
      await service.stop();

      service = await ServiceProcess.start(options());
      await waitForState(service, 'connected');
      await talkEverywhere('later');
    },
    LIMIT_MS,
  );

  const options = (...args: string[]) => {
    const url = server.urlOf('dashboard');
    const env = { SERVICE_DASHBOARD_AUTH_DB: url, SERVICE_DASHBOARD_DATA_DB: url };
    return { folder, network, env, args: ['--port', '0', ...args] };
  };

  const tell = (statement: string) => runOnServer(statement, server.urlOf('postgres'));

  async function talkEverywhere(about: string): Promise<void> {
    await talk(service, contact, about);
    await talk(service, contact, `${about} in the group`, group);
  }
});
