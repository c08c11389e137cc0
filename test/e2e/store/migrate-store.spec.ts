import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { openEngine } from '../../../src/base/storage/engine/open-engine.js';
import { configOf } from '../../../src/base/storage/engine/store-place.js';
import { StorageFaultMonitor } from '../../../src/base/storage/storage-fault.monitor.js';
import { fillStore } from '../../support/data/fill-store.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { pause } from '../../support/pause.js';
import { PostgresServer } from '../../support/postgres/postgres-server.js';
import { pair, waitForState } from '../../support/service/pairing.js';
import { createFolder } from '../../support/service/service.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { ROOT } from '../../ci/jest-command.js';
import { talk, textsOf } from '../../support/service/texts-of.js';

const COMMAND = join(ROOT, 'bin/whatsapp-dashboard.js');
const KILLS = 10;
/** Moved within some seconds, of which a start takes the first. */
const MESSAGES = 10_000;
const LIMIT_MS = scaled(300_000);

interface Ended {
  code: number | null;
  printed: string;
}

describe('the command migrate-store', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let contact: Contact;
  let server: PostgresServer;
  let service: ServiceProcess;
  let folder: string;
  let files: string;
  let url: string;
  const said: string[] = [];

  beforeAll(async () => {
    network = await LocalNetwork.start();
    phone = network.phone({ name: 'Own name' });
    contact = network.contact({ receipts: 'delivered' });
    server = await PostgresServer.start();
    url = server.urlOf('moved').replace('@', ':secret-word@');
    folder = createFolder();
    files = join(folder, 'data');
    service = await start();
    const { me } = await pair(service, phone);
    said.push(...(await talk(service, contact, 'before')));
    await service.stop();
    await fillStore(folder, { chats: 20, messages: MESSAGES, phoneJid: me!.jid });
    service = await start();
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
    await server.dispose();
  });

  it('refuses stores that a service uses, places without stores, and words that it does not know', async () => {
    const [used, missing, unknown, none, bare] = await Promise.all([
      move(files, url),
      move(join(folder, 'none'), url),
      run(['--form', files]),
      run([]),
      run([url, files]),
    ]);
    expect(used).toMatchObject({ code: 2, printed: expect.stringMatching(/in use/) });
    expect(missing).toMatchObject({
      code: 2,
      printed: expect.stringMatching(/There are no stores/),
    });
    expect(unknown).toMatchObject({
      code: 2,
      printed: expect.stringMatching(/Did you mean --from/),
    });
    expect(none).toMatchObject({ code: 2, printed: expect.stringMatching(/--help explains/) });
    expect(bare.printed).toBe('Each place needs its flag before it; --help lists the flags\n');
  });

  it(
    'moves files to PostgreSQL, over kills, and the session goes on there',
    async () => {
      await service.stop();
      await killedMoves(files, url);
      const { code, printed } = await move(files, url);
      expect([code, printed]).toEqual([
        0,
        expect.stringMatching(/^Everything is in the database/m),
      ]);
      expect(printed).not.toContain('secret-word');
      expect(await refusalOf({})).toMatch(/were moved to the database .*: start the service there/);

      service = await start(env());
      await waitForState(service, 'connected');
      said.push(...(await talk(service, contact, 'on PostgreSQL')));
      await assertAll();
      await service.stop();
    },
    LIMIT_MS,
  );

  it('leaves a place with other stores alone', async () => {
    const other = await ServiceProcess.start({ network });
    await other.stop();
    const { code, printed } = await move(url, join(other.folder, 'data'));
    expect([code, printed]).toEqual([2, expect.stringMatching(/^There are other stores in/)]);
    await other.dispose();
  });

  it(
    'moves them back, over kills, and the session goes on there',
    async () => {
      await killedMoves(url, files);
      expect(await move(url, files)).toMatchObject({ code: 0 });
      expect(await refusalOf(env())).toMatch(/were moved to .*data: start the service there/);

      service = await start();
      await waitForState(service, 'connected');
      said.push(...(await talk(service, contact, 'back')));
      await assertAll();
      expect(phone.devices).toHaveLength(1);
    },
    LIMIT_MS,
  );

  const env = () => ({ SERVICE_DASHBOARD_AUTH_DB: url, SERVICE_DASHBOARD_DATA_DB: url });
  const start = (own: Record<string, string> = {}) =>
    ServiceProcess.start({ folder, network, env: own });

  function move(from: string, to: string): Promise<Ended> {
    return run(['--from', from, '--to', to]);
  }

  async function run(args: string[], killAfterMs = Infinity): Promise<Ended> {
    const child = spawn(process.execPath, [COMMAND, 'migrate-store', ...args]);
    let printed = '';
    const keep = (chunk: Buffer) => void (printed += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const ended = once(child, 'close');
    if (killAfterMs < Infinity) {
      await Promise.race([pause(killAfterMs), ended]);
      child.kill('SIGKILL');
    }
    const [code] = (await ended) as [number | null];
    return { code, printed };
  }

  /** The first kill is within the move; others may come before it begins, or after its end. */
  async function killedMoves(from: string, to: string): Promise<void> {
    const child = spawn(process.execPath, [COMMAND, 'migrate-store', '--from', from, '--to', to]);
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await ended;
    expect([await canBeUsed(from), await canBeUsed(to)]).toEqual([true, false]);
    const began = Date.now();
    await run(['--help']);
    const startMs = Date.now() - began;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await run(['--from', from, '--to', to], startMs * (0.8 + kill * 0.4));
      const usable = [await canBeUsed(from), await canBeUsed(to)];
      expect(usable.filter(Boolean).length).toBeLessThanOrEqual(1);
    }
  }

  async function canBeUsed(place: string): Promise<boolean> {
    try {
      await (await openEngine(configOf(place), new StorageFaultMonitor())).close();
      return true;
    } catch (error) {
      expect((error as Error).message).toMatch(/are incomplete|were moved to/);
      return false;
    }
  }

  /** The output of a service that must not start. */
  async function refusalOf(own: Record<string, string>): Promise<string> {
    const other = ServiceProcess.spawn({ folder, network, env: own });
    expect((await other.exited).code).toBe(2);
    return other.printed.trim();
  }

  async function assertAll(): Promise<void> {
    expect(await textsOf(service, contact.jid)).toEqual(said);
    const events = await service.api.get<{ events: { seq: number }[] }>('/api/events?limit=1000');
    const seqs = events.body.events.map(({ seq }) => seq).toSorted((a, b) => a - b);
    expect(seqs.length).toBeGreaterThan(10);
    expect(seqs).toEqual(seqs.map((_, index) => seqs[0] + index));
  }
});
