import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { openStores } from '../../../src/base/storage/engine/open-engine.js';
import { assertUsable, readMarks } from '../../../src/base/storage/engine/store-marks.js';
import { configOf } from '../../../src/base/storage/engine/store-place.js';
import { StorageFaultMonitor } from '../../../src/base/storage/storage-fault.monitor.js';
import { fillStore } from '../../support/data/fill-store.js';
import { tableDigests } from '../../support/data/table-digests.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { PostgresServer } from '../../support/postgres/postgres-server.js';
import { StatementLink, type StatementStep } from '../../support/postgres/statement-link.js';
import { pair, waitForState } from '../../support/service/pairing.js';
import { createFolder } from '../../support/service/service.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { ROOT } from '../../ci/jest-command.js';
import { talk, textsOf } from '../../support/service/texts-of.js';

const COMMAND = join(ROOT, 'bin/whatsapp-dashboard.js');
/** Enough for a line of progress after some kills: 200 are copied at once. */
const MESSAGES = 12_000;
const LIMIT_MS = scaled(300_000);

interface Step extends StatementStep {
  /** False once the source is marked as moved. */
  isUsable?: false;
}

/** Ten steps of a move from files, in their order: the statement of each never gets to the database. */
const INTO_DATABASE: Step[] = [
  // The database is marked, and is being emptied.
  { statement: /^delete from "account_slots"/ },
  { statement: /^insert into "wa_key"/ },
  { statement: /^insert into "messages"/ },
  { statement: /^insert into "messages"/, count: 2 },
  { statement: /^insert into "messages"/, count: 4 },
  // All are copied, and half of them compared.
  { statement: /^select "account_id".* from "messages"/, count: 30 },
  { statement: /^insert into "events"/ },
  { statement: /^insert into "stat_counts"/ },
  // Between the mark of the files, and that of the database.
  { statement: /^delete from "wa_meta"/, isUsable: false },
  { statement: /^insert into "wa_meta"/, isUsable: false },
];

/** The same for a move to files; of each table, the first statement reads the names of its columns. */
const OUT_OF_DATABASE: Step[] = [
  // Nothing is marked yet.
  { statement: /^delete from "wa_meta"/ },
  { statement: /^select .* from "account_slots"/ },
  { statement: /^select .* from "wa_key"/, count: 2 },
  { statement: /^select .* from "messages"/, count: 2 },
  { statement: /^select .* from "messages"/, count: 3 },
  { statement: /^select .* from "messages"/, count: 5 },
  { statement: /^select .* from "messages"/, count: 90 },
  { statement: /^select .* from "events"/, count: 2 },
  { statement: /^select .* from "erasures"/ },
  // All rows are in the files.
  { statement: /^insert into "wa_meta"/ },
];

const PROGRESS = 'messages: 10000 rows copied';

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
    const [used, missing, unknown, none, bare, nameless] = await Promise.all([
      move(files, url),
      move(join(folder, 'none'), url),
      run(['--form', files]),
      run([]),
      run([url, files]),
      move(files, `postgres://127.0.0.1:${server.port}/`),
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
    expect(nameless.printed).toBe('The address of --to has no name of a database.\n');
    expect(bare.printed).toBe('Each place needs its flag before it; --help lists the flags\n');
  });

  it(
    'moves files to PostgreSQL, over kills, and the session goes on there',
    async () => {
      await service.stop();
      expect(await killedMoves(files, url, INTO_DATABASE)).toContain(PROGRESS);
      const { code, printed } = await move(files, url);
      expect([code, printed]).toEqual([
        0,
        expect.stringMatching(/^Everything is in the database/m),
      ]);
      expect(printed).not.toContain('secret-word');
      await assertEqual(files, url, printed);
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
      expect(await killedMoves(url, files, OUT_OF_DATABASE)).toContain(PROGRESS);
      const { code, printed } = await move(url, files);
      expect(code).toBe(0);
      await assertEqual(url, files, printed);
      expect(await refusalOf(env())).toMatch(/were moved to .*data: start the service there/);

      service = await start();
      await waitForState(service, 'connected');
      said.push(...(await talk(service, contact, 'back')));
      await assertAll();
      expect(phone.devices).toHaveLength(1);
    },
    LIMIT_MS,
  );

  it('reopens older stores, and says why the newer ones must never be used again', async () => {
    const { code, printed } = await run(['--reopen', url]);
    expect([code, printed]).toEqual([
      0,
      expect.stringMatching(/Never use those in .*data again: .* sessions break and messages get/),
    ]);
  });

  const env = () => ({ SERVICE_DASHBOARD_AUTH_DB: url, SERVICE_DASHBOARD_DATA_DB: url });
  const start = (own: Record<string, string> = {}) =>
    ServiceProcess.start({ folder, network, env: own });

  /** The same database over another port. */
  const by = (place: string, port: number) =>
    place === url ? url.replace(`:${server.port}/`, `:${port}/`) : place;

  function move(from: string, to: string): Promise<Ended> {
    return run(['--from', from, '--to', to]);
  }

  async function run(args: string[], killAt?: Promise<void>): Promise<Ended> {
    const child = spawn(process.execPath, [COMMAND, 'migrate-store', ...args]);
    let printed = '';
    const keep = (chunk: Buffer) => void (printed += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const ended = once(child, 'close') as Promise<[number | null]>;
    if (killAt) await Promise.race([ended, killAt.then(() => child.kill('SIGKILL'))]);
    const [code] = await ended;
    return { code, printed };
  }

  /** All that was printed by moves that were killed, one at each step. */
  async function killedMoves(from: string, to: string, steps: Step[]): Promise<string> {
    let all = '';
    for (const step of steps) {
      const link = await StatementLink.open(server.port, step);
      const places = [from, to].map((place) => by(place, link.port));
      const { code, printed } = await run(['--from', places[0], '--to', places[1]], link.reached);
      link.close();
      // A command that ends by itself has a code.
      expect({ step, code, printed }).toEqual({ step, code: null, printed: expect.anything() });
      const { isUsable = true } = step;
      expect({ step, usable: await canBeUsed(from) }).toEqual({ step, usable: isUsable });
      expect({ step, usable: await canBeUsed(to) }).toEqual({ step, usable: false });
      all += printed;
    }
    return all;
  }

  /** Each table has the same rows in both places, and as many as the command has said. */
  async function assertEqual(from: string, to: string, printed: string): Promise<void> {
    const [source, target] = [await tableDigests(from), await tableDigests(to)];
    expect(target).toEqual(source);
    expect(target.messages.count).toBeGreaterThan(MESSAGES);
    const counts = Object.entries(target).map(([name, { count }]) => [name, count] as const);
    const told = [...printed.matchAll(/^(\w+): (\d+) of \2 equal \([\da-f]{12}\)$/gm)];
    expect(Object.fromEntries(told.map(([, name, count]) => [name, Number(count)]))).toEqual(
      Object.fromEntries(counts.filter(([, count]) => count > 0)),
    );
  }

  async function canBeUsed(place: string): Promise<boolean> {
    const { auth, close } = await openStores(configOf(place), new StorageFaultMonitor());
    try {
      assertUsable(await readMarks(auth), place);
      return true;
    } catch (error) {
      expect((error as Error).message).toMatch(/are incomplete|were moved to/);
      return false;
    } finally {
      await close();
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
