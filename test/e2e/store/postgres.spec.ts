import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import { PostgresServer } from '../../support/postgres/postgres-server.js';
import { ContactChat } from '../../support/service/contact-chat.js';
import { readConnection, waitForState } from '../../support/service/pairing.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import {
  killAndRestart,
  PairedSession,
  type ProcessSession,
} from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

const NO_ANSWER = /The database does not answer/;

describe('a service on PostgreSQL', () => {
  let server: PostgresServer;
  let session: ProcessSession;
  let contact: Contact;
  let chat: ContactChat;
  let env: Record<string, string>;

  beforeAll(async () => {
    server = await PostgresServer.start();
    const url = server.urlOf('made by the service').replace('@', ':secret-word@');
    env = { SERVICE_DASHBOARD_AUTH_DB: url, SERVICE_DASHBOARD_DATA_DB: url };
    session = await PairedSession.spawn({ env });
    contact = session.network.contact({ receipts: 'delivered' });
    chat = new ContactChat(session, contact);
  });

  afterAll(async () => {
    await session.dispose();
    await server.dispose();
  });

  it('pairs, receives, sends and searches', async () => {
    await contact.say('a text with é, 🙂 and NUL \0.');
    await waitFor('the text', async () => (await chat.texts()).length === 1);
    const { body } = await chat.send('an answer');
    await contact.waitForMessage('an answer');
    await chat.waitForStatus(body.message_id, 'delivered');
    expect(await chat.texts()).toEqual(['a text with é, 🙂 and NUL \0.', 'an answer']);
    const found = await session.api.get<ThreadDto>('/api/messages/search?q=nul%20TEXT');
    expect(found.body.messages.map(({ text }) => text)).toEqual([(await chat.texts())[0]]);
  });

  it('keeps all of it over a kill, and goes on', async () => {
    const before = await chat.texts();
    await killAndRestart(session);
    await waitForState(session.service, 'connected');
    await contact.say('after the kill');
    await waitFor('the text', async () => (await chat.texts()).length === 3);
    expect(await chat.texts()).toEqual([...before, 'after the kill']);
  });

  it('refuses a second process with a sentence, without the password', async () => {
    const second = ServiceProcess.spawn({ env });
    expect((await second.exited).code).toBe(2);
    expect(second.printed).toMatch(/in use by another process of this service \(whatsapp-dash/);
    expect(second.printed).not.toContain('secret-word');
  });

  it.each([
    ['is stopped', 'SIGINT'],
    ['dies', 'SIGQUIT'],
  ] as const)('loses nothing while the server %s, and goes on by itself', async (name, signal) => {
    const { pid } = session.service;
    const stream = await StreamReader.open(session.service.baseUrl);
    await server.stop(signal);
    const { id } = await contact.say(`while it ${name}`);
    // Nobody knows its keys: they are read from the database.
    const stranger = session.network.contact({ receipts: 'none' });
    await stranger.say(`first, while it ${name}`);
    await waitFor('the session to wait', async () => {
      return NO_ANSWER.test((await readConnection(session.service)).reason_text);
    });
    expect(session.network.acknowledgements.has(id)).toBe(false);
    await stream.waitForEnd();
    for (const refused of [await chat.send('refused'), await session.api.get('/api/chats')]) {
      expect(refused).toMatchObject({ status: 503, body: { code: 'store_away' } });
      expect(refused.headers.get('retry-after')).toBe('5');
    }
    const { checks } = (await session.api.get<HealthDto>('/api/health')).body;
    expect(checks.store).toMatchObject({ status: 'degraded' });
    expect(checks.store.detail).toMatch(NO_ANSWER);

    await server.run();
    await waitForState(session.service, 'connected');
    await waitFor('what was said', async () => (await chat.texts()).includes(`while it ${name}`));
    await waitFor('what a new person said', async () => {
      const thread = await session.api.get<ThreadDto>(`/api/chats/${stranger.jid}/messages`);
      return thread.status === 200 && thread.body.messages[0]?.text === `first, while it ${name}`;
    });
    const { body } = await chat.send(`after it ${name}`);
    await chat.waitForStatus(body.message_id, 'delivered');
    const all = await chat.texts();
    expect(all.filter((text) => text === `while it ${name}`)).toHaveLength(1);
    expect(all).not.toContain('refused');
    expect(session.service.pid).toBe(pid);
    expect(session.service.printed).not.toContain('secret-word');
  });

  it('stores nothing while the database is read-only, says so, and loses nothing', async () => {
    await server.setReadOnly(true);
    const { id } = await contact.say('while it is read-only');
    await waitFor('the session to wait', async () => {
      const { reason_code: code } = await readConnection(session.service);
      return code === 'store_fails';
    });
    expect(session.network.acknowledgements.has(id)).toBe(false);
    const refused = await chat.send('refused');
    expect(refused).toMatchObject({ status: 500, body: { code: 'store_fails' } });
    expect(refused.body).toMatchObject({ hint: expect.stringMatching(/primary server/) });
    // Stored messages can be read meanwhile.
    expect(await chat.texts()).toContain('an answer');

    await server.setReadOnly(false);
    await waitForState(session.service, 'connected');
    await waitFor('what was said', async () =>
      (await chat.texts()).includes('while it is read-only'),
    );
    expect(await chat.texts()).not.toContain('refused');
  });
});
