import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import { lastSeq } from '../../support/judged-traffic.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { PostgresServer } from '../../support/postgres/postgres-server.js';
import { SlowLink } from '../../support/postgres/slow-link.js';
import { ContactChat } from '../../support/service/contact-chat.js';
import { readConnection, waitForState } from '../../support/service/pairing.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { refuseWrites, SmallDisk } from '../../support/service/small-disk.js';
import { textsOf } from '../../support/service/texts-of.js';
import { waitFor } from '../../support/wait-for.js';
import { sorted } from '../../support/sorted.js';

/** For the database alone: a server without room for its log ends. */
const DISK_MB = 48;
const DATABASE = 'dashboard';

describe('a service on PostgreSQL', () => {
  let disk: SmallDisk;
  let server: PostgresServer;
  let link: SlowLink;
  let session: ProcessSession;
  let contact: Contact;
  let chat: ContactChat;

  beforeAll(async () => {
    disk = SmallDisk.create(DISK_MB);
    server = await PostgresServer.start();
    await server.createDatabase(DATABASE, disk.kind === 'tmpfs' ? join(disk.folder, 'rows') : null);
    link = await SlowLink.open(server.port);
    const url = server.urlOf(DATABASE).replace(String(server.port), String(link.port));
    const env = { SERVICE_DASHBOARD_AUTH_DB: url, SERVICE_DASHBOARD_DATA_DB: url };
    session = await PairedSession.spawn({ env });
    contact = session.network.contact({ receipts: 'delivered' });
    chat = new ContactChat(session, contact);
  });

  afterAll(async () => {
    await session.dispose();
    link.close();
    await server.dispose();
    disk.dispose();
  });

  afterEach(() => void (link.delayMs = 0));

  it('works on, and answers for its health, while each statement takes half a second, and more', async () => {
    link.delayMs = 500;
    await contact.say('while it is slow');
    const { status, body } = await chat.send('an answer, while it is slow');
    expect(status).toBe(200);
    await contact.waitForMessage('an answer, while it is slow', scaled(120_000));
    await chat.waitForStatus(body.message_id, 'delivered');
    await waitFor('what was said', async () => (await chat.texts()).includes('while it is slow'));
    link.delayMs = 1500;
    const { checks } = (await session.api.get<HealthDto>('/api/health')).body;
    expect(checks.store.detail).toMatch(/^The store takes longer than 2 s/);
    link.delayMs = 0;
    expect((await readConnection(session.service)).state).toBe('connected');
    expect(sorted(await chat.texts())).toEqual(['an answer, while it is slow', 'while it is slow']);
  });

  it.each([
    [
      'whether it had come before',
      /"plaintext" from "inbound_journal"/,
      () => session.network.contact(),
    ],
    // As a value: the statement itself is prepared by then.
    ['its session', /[^\w"]session[^\w"]+\d{5}/, () => contact],
  ])('takes no message for undecryptable if it cannot read %s', async (what, statement, choose) => {
    const said = `said in spite of ${what}`;
    const sender = choose();
    // Its keys are in memory no more.
    await session.restart();
    const before = await lastSeq(session);
    // The texts of statements are on new connections only.
    link.mend();
    await waitForState(session.service, 'connected');
    link.breaksAt = statement;
    await sender.say(said);
    await waitFor('what was said', async () => (await textsOf(session, sender.jid)).includes(said));
    expect(link.breaksAt).toBeNull();
    const { body } = await session.api.get<EventListDto>(`/api/events?after=${before}`);
    const types = body.events.map(({ type }) => type);
    expect(types).toContain('message.received');
    expect(types).not.toContain('message.undecrypted');
  });

  it('accepts nothing while the disk of the server is full, says so, and loses nothing', async () => {
    const before = await chat.texts();
    const makeRoom = await fill();
    const said: string[] = [];
    await waitFor('the session to wait', async () => {
      // Pages that have room take some rows.
      said.push(randomBytes(3000).toString('hex'));
      await contact.say(said.at(-1)!);
      const { reason_code: code, reason_text: text } = await readConnection(session.service);
      return code === 'store_fails' && /The disk is full/.test(text);
    });
    await waitFor('the alarm', async () => {
      const { store } = (await session.api.get<HealthDto>('/api/health')).body.checks;
      return store.status === 'degraded' && /The disk is full/.test(store.detail);
    });
    const refused = await chat.send(`refused ${randomBytes(30_000).toString('hex')}`);
    expect(refused).toMatchObject({ status: 500, body: { code: 'store_fails' } });
    // Stored messages can be read meanwhile.
    expect(await chat.texts()).toEqual(expect.arrayContaining(before));

    await makeRoom();
    await waitForState(session.service, 'connected');
    await waitFor(
      'what was said',
      async () => (await chat.texts()).length >= before.length + said.length,
    );
    expect(sorted(await chat.texts())).toEqual(sorted([...before, ...said]));
  });

  /** Without the right to mount a disk, the server answers as one does that has no room. */
  async function fill(): Promise<() => Promise<void>> {
    if (disk.kind === 'limit') return refuseWrites(server.urlOf(DATABASE));
    disk.fill(session.service);
    return async () => disk.makeRoom(session.service);
  }
});
