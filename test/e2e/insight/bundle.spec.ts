import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BundleDto } from '../../../src/insight/bundle/dto/bundle.dto.js';
import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { locationMessage } from '../../../packages/network/src/people/content/places-and-cards.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { changeStore } from '../../support/data/with-stores.js';
import { ApiClient } from '../../support/service/http.js';
import { pair, waitForState } from '../../support/service/pairing.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { allowWrites, forbidWrites } from '../../support/service/small-disk.js';
import { waitFor } from '../../support/wait-for.js';

const TOKEN = 'a-token-that-nobody-may-see';
const NAMES = ['Ada "Quote" Lovely', "Bob O'Malley <enc>", 'My own name', 'A secret circle'];
const TEXTS = [
  'first words from outside',
  'answer from here',
  'words in the circle',
  'corrected words',
  'a quoted answer',
  'Where shall we hide?',
  'Behind the mill',
  'Under the bridge',
  'words that cannot be sent',
  '🦄',
  'the last words',
];
const DIGITS = ['15550171', '15550172', '15550173'];

interface Bundle extends Pick<BundleDto, 'missing' | 'timings_ms'> {
  connection: Record<string, unknown> & { me: Record<string, unknown> };
  health: Record<string, unknown>;
  summary: Record<string, unknown>;
  chats: Record<string, unknown>[];
  events: EventDto[];
  nodes: { tag: string; attrs: Record<string, string>; children: string[] }[];
  metrics: string[];
  log: { message: string; context: string; request: string | null }[];
}

describe('GET /api/debug/bundle', () => {
  let network: LocalNetwork;
  let service: ServiceProcess;
  let api: ApiClient;
  let phone: Phone;
  let ada: Contact;
  let bob: Contact;
  let circle: Group;
  let raw: string;
  let bundle: Bundle;

  /** All texts and names of people, each used once in every place where it may turn up. */
  beforeAll(async () => {
    network = await LocalNetwork.start();
    phone = network.phone({ name: NAMES[2], number: DIGITS[2] });
    ada = network.contact({ name: NAMES[0], number: DIGITS[0], receipts: 'read' });
    bob = network.contact({ name: NAMES[1], number: DIGITS[1], addressing: 'lid' });
    service = await ServiceProcess.start({ network, env: { SERVICE_API_TOKEN: TOKEN } });
    api = new ApiClient(service.baseUrl, { Authorization: `Bearer ${TOKEN}` });
    await pair({ api }, phone);
    circle = network.group({ subject: NAMES[3], participants: [ada, bob], admins: [bob] });

    const { id } = await ada.say(TEXTS[0]);
    await bob.say('will change');
    await bob.say(TEXTS[2], { to: circle });
    await ada.sendMessage(pollMessage(TEXTS[5], [TEXTS[6], TEXTS[7]]));
    await ada.sendMessage(locationMessage());
    await waitFor('the words of both', async () => (await eventCount()) >= 5);
    const sent = await api.post('/api/send', { to: ada.number, text: TEXTS[1] });
    await ada.waitForMessage(TEXTS[1]);
    await ada.reply(String(sent.body.message_id), TEXTS[4]);
    await ada.react(String(sent.body.message_id), TEXTS[9]);
    const { id: changed } = await bob.say('not yet');
    await bob.edit(changed, TEXTS[3]);
    network.faults.acks({ mode: 'error', errorCode: 401, times: 1 }, bob);
    await api.post('/api/send', { to: bob.number, text: TEXTS[8] });
    await api.post(`/api/chats/${ada.jid}/messages`, { text: TEXTS[1], quoted_id: id });
    const wanted = ['message.edited', 'message.reaction', 'ack.error', 'ack.read'];
    await waitFor('all of it in the log of events', async () => {
      await readBundle();
      const types = new Set(bundle.events.map(({ type }) => type));
      return wanted.every((type) => types.has(type));
    });
    network.faults.dropConnections('reset');
    await waitForState({ api }, 'connecting');
    await waitForState({ api }, 'connected');
    await bob.say(TEXTS[10]);
    await waitFor('an unread chat', async () => (await unreadChats()).includes(bob.jid));
    await readBundle();
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
  });

  async function eventCount(): Promise<number> {
    const { body } = await api.get<{ events: unknown[] }>('/api/events?type=message.received');
    return body.events.length;
  }

  async function unreadChats(): Promise<string[]> {
    const { body } = await api.get<{ chats: { jid: string }[] }>('/api/chats?unread=true');
    return body.chats.map(({ jid }) => jid);
  }

  async function readBundle(): Promise<void> {
    const answer = await fetch(`${service.baseUrl}/api/debug/bundle`, {
      headers: { Authorization: `Bearer ${TOKEN}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=whatsapp-dashboard-bundle-[\dT-]+\.json$/,
    );
    raw = await answer.text();
    bundle = JSON.parse(raw) as Bundle;
  }

  /** The secrets that are in the bundle: plain, as JSON writes them, or as values. */
  function leaks(): string[] {
    const people = [phone, ada, bob, circle];
    const users = people.flatMap(({ jid, ...rest }) =>
      [jid, 'lid' in rest ? String(rest.lid) : jid].map(
        (address) => address.split(/[:@]/)[0] ?? '',
      ),
    );
    const words = [...NAMES, ...NAMES.flatMap((name) => name.split(/[^A-Za-z]+/)), ...TEXTS];
    const own = [service.folder, TOKEN, network.rootKey];
    const shown = `${raw}\n${allStrings(bundle).join('\n')}`;
    return [...words, ...users, ...DIGITS, ...own]
      .filter((word) => word.length > 3 || word === TEXTS[9])
      .filter((word) => !['secret', 'name'].includes(word))
      .flatMap((word) => [word, JSON.stringify(word).slice(1, -1)])
      .filter((word) => shown.includes(word));
  }

  it('holds no number, name, text or secret of anybody', () => {
    expect(leaks()).toEqual([]);
  });

  it('gives each person one name in the whole file', () => {
    const named = bundle.chats.map(({ jid, is_group }) => [String(jid).split('@')[0], is_group]);
    expect(new Set(named.map(([name]) => name)).size).toBe(3);
    expect(named.filter(([, isGroup]) => isGroup)).toEqual([['group-1', true]]);
    expect(bundle.connection.me).toMatchObject({ jid: 'me@s.whatsapp.net', name: '[name of me]' });

    const senders = bundle.nodes.flatMap(({ attrs }) => attrs.from ?? attrs.participant ?? []);
    const chat = bundle.chats.find(
      ({ lid, is_group }) => !is_group && senders.includes(String(lid)),
    );
    const [person] = String(chat?.jid).split('@');
    expect(chat).toMatchObject({ lid: `${person}@lid`, pn: `${person}@s.whatsapp.net` });
    expect(chat).toMatchObject({ name: `[name of ${person}]`, phone: person });
  });

  it('shows what happened, in order', () => {
    const seqs = bundle.events.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    const types = bundle.events.map(({ type }) => type);
    expect(types.indexOf('connection.qr')).toBeLessThan(types.indexOf('connection.paired'));
    expect(types.indexOf('connection.paired')).toBeLessThan(types.indexOf('message.received'));
    expect(bundle.events.find(({ type }) => type === 'ack.error')?.payload).toMatchObject({
      error_code: 'not_allowed',
      ms_since_queued: expect.any(Number),
      message: { status: 'error', type: 'text', from_me: true, text: '[text, 25 characters]' },
    });
    expect(bundle.connection).toMatchObject({
      state: 'connected',
      reason_code: 'connected',
      qr: null,
    });
    expect(bundle.nodes.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['message', 'ack']));
    expect(bundle.log.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Connection closed: 4[02]8/),
    );
  });

  it('describes versions, settings and durations', () => {
    expect(bundle).toMatchObject({
      format: 1,
      missing: {},
      versions: { service: '0.1.0', node: process.versions.node },
      configuration: { has_api_token: true, listens_on: 'loopback', mode: 'local' },
      summary: { queue: { failed: 1, length: 0 }, buffers: { events: { limit: 10_000 } } },
      health: { store: { status: 'ok' } },
    });
    expect(bundle.timings_ms.events).toBeGreaterThanOrEqual(0);
    expect(bundle.metrics).toContain(
      'whatsapp_dashboard_connection_state{account="default",state="connected"} 1',
    );
  });

  it('has its parts in the documented order', () => {
    expect(Object.keys(bundle)).toEqual([
      'format',
      'note',
      'created_at',
      'versions',
      'system',
      'configuration',
      'connection',
      'health',
      'summary',
      'chats',
      'events',
      'nodes',
      'metrics',
      'log',
      'missing',
      'timings_ms',
    ]);
    const { health, summary } = bundle;
    expect(Object.keys(health)).toEqual(['store', 'event_loop', 'session', 'clock']);
    expect(Object.keys(summary)).toEqual(['chat_count', 'queue', 'counters', 'buffers', 'process']);
  });

  it('needs the token', async () => {
    expect((await service.api.get('/api/debug/bundle')).status).toBe(401);
    expect((await service.api.get('/api/metrics')).status).toBe(401);
  });

  it('can be fetched while the session is off, and tells why it is', async () => {
    await api.post('/api/disconnect');
    await readBundle();
    expect(bundle.connection).toMatchObject({
      state: 'disconnected',
      reason_code: 'disconnected_by_user',
      me: { jid: 'me@s.whatsapp.net' },
    });
    expect(bundle.events.at(-1)?.type).toBe('connection.state');
  });

  it('can be fetched while nothing can be stored, and tells that', async () => {
    await forbidWrites(service);
    const { status } = await api.post(
      `/api/chats/${bob.jid}/read`,
      {},
      { 'X-Request-Id': 'ask-15550172' },
    );
    await readBundle();
    await allowWrites(service);
    expect(status).toBe(500);
    expect(bundle.health).toMatchObject({ store: { status: 'degraded' } });
    expect(bundle.events.length).toBeGreaterThan(10);
    expect(bundle.log.at(-1)).toMatchObject({
      context: 'Http',
      request: 'request-1',
      message: expect.stringMatching(/^POST .*\/read failed \(request request-1\)$/),
      stack: expect.stringContaining('at '),
    });
    expect(leaks()).toEqual([]);
  });

  it('names a part that cannot be read, and contains the others', async () => {
    const { folder } = service;
    await service.stop();
    await changeStore(folder, (transaction) =>
      transaction.schema.alterTable('events').renameColumn('account_id', 'gone').execute(),
    );
    service = await ServiceProcess.start({ network, folder, env: { SERVICE_API_TOKEN: TOKEN } });
    api = new ApiClient(service.baseUrl, { Authorization: `Bearer ${TOKEN}` });

    await readBundle();
    expect(bundle.events).toBeNull();
    // The summary shows events, too.
    const why = 'It could not be read; the log says why.';
    expect(bundle.missing).toEqual({ events: why, summary: why });
    expect(bundle.log.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('The part events of the bundle is missing'),
    );
    expect(bundle.chats).toHaveLength(3);
    expect(bundle.connection).toMatchObject({ me: { jid: 'me@s.whatsapp.net' } });
    expect(leaks()).toEqual([]);
  });
});

function allStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return [...Object.keys(value), ...Object.values(value).flatMap(allStrings)];
}
