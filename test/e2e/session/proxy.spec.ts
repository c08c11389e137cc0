import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import { conversation } from '../../../packages/network/src/history/conversation.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { documentMessage } from '../../../packages/network/src/people/content/media.js';
import { hashOf } from '../../support/hash-of.js';
import { pair, readConnection, waitForPhase, waitForState } from '../../support/service/pairing.js';
import { HttpProxy } from '../../support/proxy/http-proxy.js';
import { SocksProxy } from '../../support/proxy/socks-proxy.js';
import type { TestProxy } from '../../support/proxy/test-proxy.js';
import { createTlsProxy } from '../../support/proxy/tls-proxy.js';
import { makePicture } from '../../support/data/sample-files.js';
import { sendFile } from '../../support/data/send-file.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { type RunningService, Service } from '../../support/service/service.js';
import { type AnySession, killAndRestart, PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

/** A password with characters that a URL must escape. */
const LOGIN = { name: 'the user', password: 'pa:ss/w@rd %41' };
/** The form for logs. */
const SECRETS = [
  LOGIN.password,
  encodeURIComponent(LOGIN.password),
  Buffer.from(`${LOGIN.name}:${LOGIN.password}`).toString('base64'),
];
/** The host from which the library fetches histories, whatever host it is told. */
const LIBRARY_HOST = 'mmg.whatsapp.net';
const SIZE = 300_000;

/** The tests below, of proxies that are down or refuse, have the ones without a password. */
const PROXIES: [string, () => TestProxy][] = [
  ['an HTTP proxy with a password', () => new HttpProxy(LOGIN)],
  ['an HTTP proxy over TLS', () => createTlsProxy(LOGIN)],
  ['a SOCKS5 proxy with a password', () => new SocksProxy(LOGIN)],
];

/** Files are fetched when the test asks for them. */
function settingsFor(proxy: TestProxy, env: Record<string, string> = {}) {
  return { env: { SERVICE_PROXY_URL: proxy.url, SERVICE_MEDIA_FETCH: 'none', ...env } };
}

async function proxyHealth(service: Pick<RunningService, 'api'>) {
  return (await service.api.get<HealthDto>('/api/health')).body.checks.proxy;
}

function waitForHealth(service: Pick<RunningService, 'api'>, detail: RegExp) {
  return waitFor(`the check to say ${detail.source}`, async () => {
    const check = await proxyHealth(service);
    return check !== undefined && detail.test(check.detail) && check;
  });
}

async function waitForText(session: AnySession, jid: string, text: string): Promise<void> {
  await waitFor(text, async () => {
    const { body } = await session.api.get<ThreadDto>(`/api/chats/${jid}/messages`);
    return body.messages?.some((message) => message.text === text);
  });
}

async function receiveDocument(session: PairedSession, from: Contact, bytes: Buffer) {
  const file = await from.storeFile('document', bytes);
  const { id } = await from.sendMessage(documentMessage(file));
  const path = `/api/messages/${id}`;
  const query = `?chat_jid=${from.jid}`;
  await waitFor('the document', async () => (await session.api.get(path + query)).status === 200);
  return {
    path: `${path}${query}`,
    fetch: () => fetch(new URL(`${path}/media${query}`, session.service.baseUrl)),
  };
}

function mediaTunnels({ network }: PairedSession, proxy: TestProxy) {
  const [host] = network.media.hosts;
  return proxy.tunnels.filter(({ host: name, port }) => `${name}:${port}` === host);
}

describe.each(PROXIES)('with %s', (_name, create) => {
  let proxy: TestProxy;
  let session: PairedSession;
  let bob: Contact;

  beforeAll(async () => {
    proxy = await create().start();
    session = await PairedSession.start(settingsFor(proxy));
    bob = session.network.contact({ name: 'Bob' });
    proxy.names.set(LIBRARY_HOST, session.network.media.hosts[0] ?? '');
  });

  afterAll(async () => {
    expect(session.output).not.toMatch(/unhandled|uncaught/i);
    await session.dispose();
    await proxy.stop();
    expect(session.network.errors).toEqual([]);
  });

  // Checked after each step, to know the step that went past the proxy.
  afterEach(async () => {
    const { clientPorts } = session.network;
    expect(clientPorts.length).toBeGreaterThan(0);
    // The network may see a connection before the proxy does.
    const isProxied = (port: number) => proxy.ports.has(port);
    await waitFor('all to pass through it', () => clientPorts.every(isProxied));
  });

  it('the pairing passes through it', () => {
    const { port } = new URL(session.network.url);
    expect(proxy.tunnels).toContainEqual({ host: '127.0.0.1', port: Number(port) });
    expect(session.network.connectionCount).toBeGreaterThan(0);
  });

  it('texts pass, in and out', async () => {
    await bob.say('in');
    await waitForText(session, bob.jid, 'in');
    await session.api.post('/api/send', { to: bob.number, text: 'out' });
    await bob.waitForMessage('out');
  });

  it('a file comes in through it', async () => {
    const bytes = randomBytes(SIZE);
    const document = await receiveDocument(session, bob, bytes);
    const response = await document.fetch();
    expect(hashOf(Buffer.from(await response.arrayBuffer()))).toBe(hashOf(bytes));
    expect(mediaTunnels(session, proxy).length).toBeGreaterThan(0);
  });

  it('a file goes out through it', async () => {
    const bytes = await makePicture();
    const { body } = await sendFile(session.api, bob.jid, bytes, { type: 'image' });
    const received = await waitFor('the picture', () =>
      bob.received.find(({ id }) => id === body.message_id),
    );
    expect(hashOf(await bob.readFile(received.message))).toBe(hashOf(bytes));
    expect(mediaTunnels(session, proxy).length).toBeGreaterThan(0);
  });

  it("the library's download of a history passes, by a name that only the proxy can resolve", async () => {
    const past = session.network.contact({ name: 'Past' });
    await session.phone.history.push([historyOf(past, 'from the past')]);
    await waitForText(session, past.jid, 'from the past');
    expect(proxy.tunnels).toContainEqual({ host: LIBRARY_HOST, port: 443 });
  });

  it('the check finds no fault', async () => {
    expect(await waitForHealth(session.service, /^no failures$/)).toMatchObject({ status: 'ok' });
    expect(session.output).not.toMatch(/"level":40.*The proxy/);
  });
});

function historyOf(past: Contact, text: string) {
  const messages = [{ id: randomBytes(10).toString('hex').toUpperCase(), text, at: new Date() }];
  const conversations = [conversation({ with: past, messages })];
  return { type: 'recent' as const, conversations, progress: 100, isUploaded: true };
}

describe('a history that was not stored when the process ended', () => {
  it('is downloaded through the proxy afterwards', async () => {
    const proxy = await new HttpProxy().start();
    const session = await PairedSession.spawn(settingsFor(proxy));
    const past = session.network.contact({ name: 'Past' });
    // The library's download fails first, in the process that gets the history.
    await session.phone.history.push([historyOf(past, 'later')]);
    await waitFor('its first try', () => proxy.tunnels.some(({ host }) => host === LIBRARY_HOST));
    proxy.names.set(LIBRARY_HOST, session.network.media.hosts[0] ?? '');
    await killAndRestart(session);
    await waitForText(session, past.jid, 'later');
    expect(session.network.clientPorts.filter((port) => !proxy.ports.has(port))).toEqual([]);
    await session.dispose();
    await proxy.stop();
  });
});

describe('a proxy that is down', () => {
  it.each([
    ['HTTP', () => new HttpProxy()],
    ['SOCKS5', () => new SocksProxy()],
  ])('at the start and later is named, and waited for (%s)', async (_name, create) => {
    const proxy = await create().start();
    await proxy.stop();
    const network = await LocalNetwork.start();
    const phone = network.phone({ name: 'Own name' });
    const service = await Service.start({ network, ...settingsFor(proxy) });

    await service.api.post('/api/connect');
    const retrying = await waitForPhase(service, 'waiting_to_retry');
    expect(retrying).toMatchObject({ state: 'connecting', reason_code: 'proxy_fails' });
    expect(retrying.reason_text).toMatch(/SERVICE_PROXY_URL.*cannot be reached \(ECONNREFUSED\)/);
    const check = await waitForHealth(service, /for the connection to WhatsApp\. .*ECONNREFUSED/);
    expect(check.status).toBe('degraded');
    expect(service.printed).toMatch(/"level":40.*does not work for.*SERVICE_PROXY_URL/);

    await proxy.start();
    await pair(service, phone);
    await waitForHealth(service, /^no failures$/);

    await proxy.stop();
    const lost = await waitFor('the reason', async () => {
      const connection = await readConnection(service);
      return connection.reason_code === 'proxy_fails' && connection;
    });
    expect(lost.state).toBe('connecting');
    await waitForHealth(service, /ECONNREFUSED/);

    await proxy.start();
    await waitForState(service, 'connected');
    await waitForHealth(service, /^no failures$/);
    expect(network.clientPorts.filter((port) => !proxy.ports.has(port))).toEqual([]);
    await service.dispose();
    await network.stop();
  });
});

describe('a wrong password', () => {
  it.each([
    ['HTTP', () => new HttpProxy({ name: 'the user', password: 'another' })],
    ['SOCKS5', () => new SocksProxy({ name: 'the user', password: 'another' })],
  ])('is named as the reason, and shown nowhere (%s)', async (scheme, create) => {
    const proxy = await create().start();
    const network = await LocalNetwork.start();
    const user = [LOGIN.name, LOGIN.password].map(encodeURIComponent).join(':');
    const url = proxy.url.replace(/\/\/.*@/, `//${user}@`);
    const env = { SERVICE_PROXY_URL: url, SERVICE_LOG_LEVEL: 'trace', DEBUG: '*,-express:*' };
    const service = await ServiceProcess.start({ network, env });
    await service.api.post('/api/connect');
    const { reason_code: code, reason_text: text } = await waitForPhase(
      service,
      'waiting_to_retry',
    );
    expect([code, text]).toEqual(['proxy_fails', expect.stringMatching(/name and password/)]);
    await waitForHealth(service, /does not accept the name and password/);
    expect(proxy.refusedClients).toBeGreaterThan(1);
    expect(network.clientPorts).toEqual([]);

    const paths = ['health', 'connection', 'debug/summary', 'debug/bundle', 'events', 'nodes'];
    const answers = await Promise.all(paths.map((path) => service.api.get(`/api/${path}`)));
    const shown = [service.printed, ...answers.map(({ body }) => JSON.stringify(body))].join('\n');
    expect(SECRETS.filter((secret) => shown.includes(secret))).toEqual([]);
    expect(shown).toContain(`"proxy":"${scheme === 'HTTP' ? 'http' : 'socks5'}"`);
    await service.dispose();
    await network.stop();
    await proxy.stop();
  });
});

describe('a proxy that refuses the media servers', () => {
  it.each([
    ['HTTP', () => new HttpProxy(), /\(403\)/],
    ['SOCKS5', () => new SocksProxy(), /\(NotAllowed\)/],
  ])(
    'is reported to fail for uploads and downloads, and loses no file (%s)',
    async (_n, create, why) => {
      const proxy = await create().start();
      const session = await PairedSession.start(settingsFor(proxy));
      const bob = session.network.contact({ name: 'Bob' });
      await waitForHealth(session.service, /^no failures$/);
      const [mediaHost] = session.network.media.hosts;
      proxy.refuses = ({ host, port }) => `${host}:${port}` === mediaHost;
      await session.restart();

      const { detail } = await waitForHealth(session.service, /for uploads and downloads\./);
      expect(detail).toMatch(why);
      expect(detail).toContain('*.whatsapp.net');
      expect((await readConnection(session.service)).state).toBe('connected');
      const bytes = randomBytes(SIZE);
      const document = await receiveDocument(session, bob, bytes);
      const response = await document.fetch();
      expect(response.ok).toBe(false);
      const { body } = await session.api.get<MessageWithTimelineDto>(document.path);
      // A 403 of WhatsApp would mean that the file is gone.
      expect(body.message.media?.state).not.toBe('expired');

      proxy.refuses = () => false;
      const again = await waitFor('the file', async () => {
        const answer = await document.fetch();
        return answer.ok && answer;
      });
      expect(hashOf(Buffer.from(await again.arrayBuffer()))).toBe(hashOf(bytes));
      await session.dispose();
      await proxy.stop();
    },
  );
});

describe('a senseless proxy setting', () => {
  it('stops the start with a sentence that names it, without the password', async () => {
    const env = { SERVICE_PROXY_URL: 'ftp://user:my-secret@proxy.example' };
    const service = ServiceProcess.spawn({ env });
    expect(await service.exited).toMatchObject({ code: 2 });
    expect(service.errors).toMatch(/^SERVICE_PROXY_URL must be/);
    expect(service.printed).not.toContain('my-secret');
  });
});
