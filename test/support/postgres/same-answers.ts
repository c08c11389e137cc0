import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import { configOf } from '../../../src/base/storage/engine/store-place.js';
import { moveStores } from '../../../src/base/storage/moving/move-stores.js';
import { sendAllKinds } from '../../browser/page/all-kinds.js';
import { fillStore } from '../data/fill-store.js';
import type { ApiClient } from '../service/http.js';
import { pair } from '../service/pairing.js';
import { createFolder } from '../service/service.js';
import { ServiceProcess } from '../service/service-process.js';
import { waitFor } from '../wait-for.js';
import { COMPARED, NOT_COMPARED, type StoredThings } from './compared-paths.js';
import { PostgresServer } from './postgres-server.js';

/** A webhook whose deliveries fail. */
const NOBODY_THERE = { url: 'http://127.0.0.1:9/hook', description: 'Ärzte \u0001' };

type Json = Record<string, unknown>;

/** Texts that engines may store, sort or find in different ways. */
const TEXTS = [
  'NUL \0 and \u0001 within',
  'É È Ä ß ẞ İ ı Σας ΣΑΣ',
  'e\u0301 and é',
  '👩‍👩‍👧‍👦 🇺🇳 👍🏽',
  '\ud800 alone',
  '你好，世界 สวัสดี 日本語',
  'שלום مرحبا',
  `100% _under_ !bang 'quoted' "double" \\u0000 \\ ; --`,
];
/** Two services with the same rows, one on each engine; neither is connected. */
export class TwinServices {
  private constructor(
    private readonly server: PostgresServer,
    private readonly services: ServiceProcess[],
    private readonly times: Pick<StoredThings, 'from' | 'to'>,
  ) {}

  static async start(filling: { chats: number; messages: number }): Promise<TwinServices> {
    const from = isoNow();
    const folder = createFolder();
    const network = await LocalNetwork.start();
    const first = await ServiceProcess.start({ network, folder });
    const { me } = await pair(first, network.phone({ name: 'Own name' }));
    await talk(network, first.api);
    await first.stop();
    await network.stop();
    const to = isoNow();
    await fillStore(folder, { ...filling, phoneJid: me!.jid });

    const server = await PostgresServer.start();
    const url = server.urlOf('twin');
    await server.createDatabase('twin');
    const other = createFolder();
    cpSync(folder, other, { recursive: true });
    await moveStores(configOf(join(other, 'data')), configOf(url));
    const env = { SERVICE_AUTO_CONNECT: 'never', SERVICE_EVENT_BUFFER: '10000' };
    const stores = { SERVICE_DASHBOARD_AUTH_DB: url, SERVICE_DASHBOARD_DATA_DB: url };
    const services = [
      await ServiceProcess.start({ folder, env }),
      await ServiceProcess.start({ folder: other, env: { ...env, ...stores } }),
    ];
    return new TwinServices(server, services, { from, to });
  }

  async dispose(): Promise<void> {
    for (const service of this.services) await service.dispose();
    await this.server.dispose();
  }

  /** Asks both, page after page. Returns the number of answers that were equal. */
  async compare(mostPages: number): Promise<number> {
    let count = 0;
    for (const path of await this.paths()) {
      for (let next: string | null = path, page = 0; next && page < mostPages; page += 1) {
        next = await this.compareOne(next);
        count += 1;
      }
    }
    return count;
  }

  private async compareOne(path: string): Promise<string | null> {
    const [ours, theirs] = await Promise.all(
      this.services.map(({ api }) => api.get<Json | string>(path)),
    );
    expect({ path, status: theirs.status, body: strip(theirs.body) }).toEqual({
      path,
      status: ours.status,
      body: strip(ours.body),
    });
    const { pagination } = ours.body as { pagination?: { next: unknown } };
    if (typeof pagination?.next !== 'string') return null;
    const url = new URL(path, 'http://localhost');
    url.searchParams.set(
      /\/(messages|events|deliveries)$/.test(url.pathname) ? 'before' : 'cursor',
      pagination.next,
    );
    return `${url.pathname}${url.search}`;
  }

  private async paths(): Promise<string[]> {
    const [{ api }] = this.services;
    const { body } = await api.get<{ paths: Record<string, { get?: unknown }> }>(
      '/api/openapi.json',
    );
    const all = Object.entries(body.paths).flatMap(([path, { get }]) => (get ? [path] : []));
    const known = { ...COMPARED, ...NOT_COMPARED };
    expect(Object.keys(known).toSorted()).toEqual(all.toSorted());
    const stored = await this.findStored(api);
    return Object.values(COMPARED).flatMap((callsOf) => callsOf(stored));
  }

  private async findStored(api: ApiClient): Promise<StoredThings> {
    const { chats } = (await api.get<{ chats: { jid: string }[] }>('/api/chats?limit=20')).body;
    const jids = chats.map(({ jid }) => encodeURIComponent(jid));
    const idsOf = async (path: string) => {
      const { body } = await api.get<{ messages: { id: string; media?: unknown }[] }>(path);
      return body.messages;
    };
    const found = await idsOf('/api/messages/search?q=a');
    const threads = await Promise.all(jids.map((jid) => idsOf(`/api/chats/${jid}/messages`)));
    const files = threads.flat().filter(({ media }) => media);
    const { webhooks } = (await api.get<{ webhooks: { id: string }[] }>('/api/webhooks')).body;
    return {
      jids,
      messageIds: found.slice(0, 10).map(({ id }) => id),
      fileIds: files.slice(0, 10).map(({ id }) => id),
      webhookId: webhooks[0].id,
      ...this.times,
    };
  }
}

const isoNow = () => new Date().toISOString();

async function talk(network: LocalNetwork, api: ApiClient): Promise<void> {
  const { body } = await api.post<{ webhook: { id: string } }>('/api/webhooks', NOBODY_THERE);
  const contact = await sendAllKinds(network, 'Ärzte İstanbul');
  const others = ['zoë', 'Zoe', '\u{1F600} smile', 'ÉMILE', 'émile', '100%'].map((name) =>
    network.contact({ name, receipts: 'read' }),
  );
  for (const [index, text] of TEXTS.entries()) await others[index % others.length].say(text);
  const group = network.group({ subject: 'Gruppe ß', participants: [contact, ...others] });
  for (const text of TEXTS) await others[0].say(text, { to: group });
  for (const text of TEXTS) await api.post('/api/send', { to: contact.number, text });
  await contact.say('the last one');
  await waitFor('the last text', async () => {
    const found = await api.get<{ messages: unknown[] }>('/api/messages/search?q=the%20last%20one');
    return found.body.messages.length === 1;
  });
  const webhook = `/api/webhooks/${body.webhook.id}`;
  await waitFor('deliveries', async () => {
    const list = await api.get<{ deliveries: unknown[] }>(`${webhook}/deliveries`);
    return list.body.deliveries.length > 0;
  });
  expect((await api.post(`${webhook}/pause`)).status).toBe(200);
}

/** Leaves out what is different in each process. */
function strip(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(strip);
  if (typeof body === 'string') return body.replace(/"stanzas_from_ms":\d+/, '');
  if (typeof body !== 'object' || body === null) return body;
  const entries = Object.entries(body).filter(([name]) => !VOLATILE.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, strip(value)]));
}

const VOLATILE = new Set(['request_id', 'since', 'uptime_s']);
