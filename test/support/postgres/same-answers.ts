import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import { configOf } from '../../../src/base/storage/engine/store-place.js';
import { moveStores } from '../../../src/base/storage/moving/move-stores.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { UploadDto } from '../../../src/features/uploads/dto/upload.dto.js';
import { sendAllKinds } from '../../browser/page/all-kinds.js';
import { makePicture } from '../data/sample-files.js';
import { fillStore } from '../data/fill-store.js';
import type { ApiClient } from '../service/http.js';
import { pair } from '../service/pairing.js';
import { createFolder } from '../service/service.js';
import { ServiceProcess } from '../service/service-process.js';
import { waitFor } from '../wait-for.js';
import { COMPARED, NEED_CONNECTION, NOT_COMPARED, type StoredThings } from './compared-paths.js';
import { PostgresServer } from './postgres-server.js';

/** A webhook whose deliveries fail. */
const NOBODY_THERE = { url: 'http://127.0.0.1:9/hook', description: 'Ärzte \u0001' };

/** The chats with messages of every kind, and the times between which they were said. */
type Told = Pick<StoredThings, 'jids' | 'from' | 'to'>;
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
    private readonly told: Told,
  ) {}

  static async start(filling: { chats: number; messages: number }): Promise<TwinServices> {
    const from = isoNow();
    const folder = createFolder();
    const network = await LocalNetwork.start();
    const first = await ServiceProcess.start({ network, folder });
    const { me } = await pair(first, network.phone({ name: 'Own name' }));
    const jids = await talk(network, first.api);
    await first.stop();
    await network.stop();
    const told = { jids, from, to: isoNow() };
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
    return new TwinServices(server, services, told);
  }

  async dispose(): Promise<void> {
    for (const service of this.services) await service.dispose();
    await this.server.dispose();
  }

  /** Asks both, page after page. Returns the number of answers that were equal. */
  async compare(mostPages: number): Promise<number> {
    let count = 0;
    const empty: string[] = [];
    for (const [template, paths] of await this.pathsByTemplate()) {
      const statuses = new Set<number>();
      for (const path of paths) {
        for (let next: string | null = path, page = 0; next && page < mostPages; page += 1) {
          const answer = await this.compareOne(next);
          statuses.add(answer.status);
          next = answer.next;
          count += 1;
        }
      }
      if (!statuses.has(200)) empty.push(template);
    }
    expect(empty).toEqual(NEED_CONNECTION);
    return count;
  }

  private async compareOne(path: string): Promise<{ status: number; next: string | null }> {
    const [ours, theirs] = await Promise.all(
      this.services.map(({ api }) => api.get<Json | string>(path)),
    );
    expect({ path, status: theirs.status, body: strip(theirs.body) }).toEqual({
      path,
      status: ours.status,
      body: strip(ours.body),
    });
    const { status } = ours;
    const { pagination } = ours.body as { pagination?: { next: unknown } };
    if (typeof pagination?.next !== 'string') return { status, next: null };
    const url = new URL(path, 'http://localhost');
    url.searchParams.set(
      /\/(messages|events|deliveries)$/.test(url.pathname) ? 'before' : 'cursor',
      pagination.next,
    );
    return { status, next: `${url.pathname}${url.search}` };
  }

  private async pathsByTemplate(): Promise<[template: string, paths: string[]][]> {
    const [{ api }] = this.services;
    const { body } = await api.get<{ paths: Record<string, { get?: unknown }> }>(
      '/api/openapi.json',
    );
    const all = Object.entries(body.paths).flatMap(([path, { get }]) => (get ? [path] : []));
    const known = { ...COMPARED, ...NOT_COMPARED };
    expect(Object.keys(known).toSorted()).toEqual(all.toSorted());
    const stored = await this.findStored(api);
    return Object.entries(COMPARED).map(([template, callsOf]) => [template, callsOf(stored)]);
  }

  private async findStored(api: ApiClient): Promise<StoredThings> {
    const { chats } = (await api.get<ChatListDto>('/api/chats?limit=10')).body;
    const jids = new Set([...this.told.jids, ...chats.map(({ jid }) => jid)]);
    const threads = this.told.jids.map((jid) => `/api/chats/${jid}/messages?limit=100`);
    const told = await Promise.all(threads.map((path) => api.get<ThreadDto>(path)));
    const messages = told.flatMap(({ body }) => body.messages);
    const idsOf = (some: typeof messages) => some.slice(0, 20).map(({ id }) => id);
    const { webhooks } = (await api.get<{ webhooks: { id: string }[] }>('/api/webhooks')).body;
    return {
      ...this.told,
      jids: [...jids].map(encodeURIComponent),
      messageIds: idsOf(messages),
      fileIds: idsOf(messages.filter(({ media }) => media)),
      webhookId: webhooks[0].id,
    };
  }
}

const isoNow = () => new Date().toISOString();

/** Returns the chats. */
async function talk(network: LocalNetwork, api: ApiClient): Promise<string[]> {
  const { body } = await api.post<{ webhook: { id: string } }>('/api/webhooks', NOBODY_THERE);
  const contact = await sendAllKinds(network, 'Ärzte İstanbul');
  const others = ['zoë', 'Zoe', '\u{1F600} smile', 'ÉMILE', 'émile', '100%'].map((name) =>
    network.contact({ name, receipts: 'read' }),
  );
  for (const [index, text] of TEXTS.entries()) await others[index % others.length].say(text);
  const group = network.group({ subject: 'Gruppe ß', participants: [contact, ...others] });
  for (const text of TEXTS) await others[0].say(text, { to: group });
  for (const text of TEXTS) await api.post('/api/send', { to: contact.number, text });
  await sendPicture(api, contact.jid);
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
  const { chats } = (await api.get<ChatListDto>('/api/chats?limit=100')).body;
  return chats.map(({ jid }) => jid);
}

async function sendPicture(api: ApiClient, jid: string): Promise<void> {
  const headers = { 'Content-Type': 'image/png' };
  const body = new Uint8Array(await makePicture('png'));
  const file = await api.request<UploadDto>('/api/media', { method: 'POST', headers, body });
  const message = { type: 'image', media_id: file.body.media_id };
  const sent = await api.post<QueuedDto>(`/api/chats/${jid}/messages`, message);
  const path = `/api/messages/${sent.body.message_id}?wait=sent&timeout_ms=60000`;
  const { body: stored } = await api.get<MessageWithTimelineDto>(path);
  expect(stored.message.status).toMatch(/^(sent|delivered|read)$/);
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
