import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import { CONTENT_BY_NAME } from '../../../packages/network/src/people/content/by-name.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { WebhookDto } from '../../../src/features/webhooks/dto/webhook.dto.js';
import { callsOf, readCommitted } from '../../openapi/document.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { createMarkedWebhook, type MarkedWebhook } from '../../support/marked/marked-webhook.js';
import { MarkedWords } from '../../support/marked/marked-words.js';
import { ApiClient } from '../../support/service/http.js';
import { pair, waitForState } from '../../support/service/pairing.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { allowWrites, forbidWrites } from '../../support/service/small-disk.js';
import { waitFor } from '../../support/wait-for.js';

/** The owner of the people and texts. */
const OWNER = ['default'];
/** Digits that neither times nor counts nor pseudonyms have in a row. */
const NUMBERS = ['4977889966', '4977889967', '4977889968', '4977889969'];
const LIDS = ['899776688990001', '899776688990002', '899776688990003'];
const GROUP = '987789978899779987';
/** The log shows the last digits of a number. */
const SHOWN_DIGITS = 3;
const LONGEST_MS = scaled(120_000);
/** The routes that promise it, as the API document says. */
const MASKED = callsOf(readCommitted())
  .filter(({ operation }) => /numbers, names, texts and secrets masked/.test(words(operation)))
  .map(({ path }) => path);
const READS = callsOf(readCommitted())
  .filter(({ method, path }) => method === 'GET' && !/\{|\/(stream|wait)$/.test(path))
  .map(({ path }) => path);

const marked = new MarkedWords();
const token = secret('apitoken');
let network: LocalNetwork;
let service: ServiceProcess;
let api: ApiClient;
let webhook: MarkedWebhook;
/** Addresses of what has no list: a request, a webhook. */
let others: string[];
/** Words of a kind of content that has no place for them. */
const unsaid: string[] = [];

function secret(place: string): string {
  return marked.make('nobody', place);
}

function word(place: string): string {
  return marked.make(OWNER, place);
}

function number(digits: string): string {
  marked.note(OWNER, digits.slice(0, -SHOWN_DIGITS));
  return digits;
}

function words({ summary = '', description = '' }: { summary?: string; description?: string }) {
  return `${summary} ${description}`.replaceAll(/\s+/g, ' ');
}

async function read(path: string): Promise<string> {
  const response = await fetch(new URL(path, service.baseUrl), {
    headers: { Authorization: `Bearer ${token}` },
  });
  return `${JSON.stringify([...response.headers])}${await response.text()}`;
}

/** The marked words in a text, as they are and in the encodings in which files may hide them. */
function found(text: string, accounts: readonly string[]): string[] {
  return [text, decoded(text)]
    .flatMap((each) => marked.foreignIn(each, accounts))
    .filter((each) => each !== webhook.id);
}

/** With the texts that are in base64 or hex. */
function decoded(text: string): string {
  const base64 = (text.match(/[\w+/-]{12,}={0,2}/g) ?? []).map((each) =>
    Buffer.from(each, 'base64').toString('latin1'),
  );
  const hex = (text.match(/(?:[0-9a-f]{2}){6,}/gi) ?? []).map((each) =>
    Buffer.from(each, 'hex').toString('latin1'),
  );
  return [decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '')), ...base64, ...hex].join(
    '\n',
  );
}

/** Everything that people say and are called, in each place that the network and the API have for it. */
beforeAll(async () => {
  network = await LocalNetwork.start();
  const phone = network.phone({
    name: word('phone'),
    number: number(NUMBERS[0]),
  });
  const ada = network.contact({
    // Reads like the end of an attribute, and like a tag.
    name: `<${word('ada')}' "${word('ada')}" <enc>`,
    number: number(NUMBERS[1]),
    lid: number(LIDS[0]),
    receipts: 'read',
  });
  const bob = network.contact({
    name: word('bob'),
    number: number(NUMBERS[2]),
    lid: number(LIDS[1]),
    addressing: 'lid',
  });
  const group = network.group({
    id: number(GROUP),
    subject: word('subject'),
    participants: [phone, ada, bob],
    creator: ada,
  });
  service = await ServiceProcess.start({
    network,
    env: {
      SERVICE_API_TOKEN: token,
      SERVICE_LOG_LEVEL: 'trace',
      SERVICE_WEBHOOK_PRIVATE: 'true',
    },
  });
  api = new ApiClient(service.baseUrl, { Authorization: `Bearer ${token}` });
  await pair({ api }, phone);
  marked.note(OWNER, service.folder, false);
  marked.note('nobody', network.rootKey);
  webhook = await createMarkedWebhook(api, marked, { accounts: OWNER, code: 410 });

  for (const kind of Object.keys(CONTENT_BY_NAME)) {
    const text = word(kind);
    const content = CONTENT_BY_NAME[kind](text, optionsOf(kind, bob.jid));
    if (!JSON.stringify(content).includes(text)) unsaid.push(text);
    await ada.sendMessage(content);
  }
  const { id } = await bob.say(word('first'), { to: group });
  await untilStatus(id, 'received');
  await bob.edit(id, word('edited'));
  await ada.sayUndecryptable(word('undecrypted'));
  ada.call();
  const text = word('sent');
  const sent = await send(ada.jid, { text });
  await ada.waitForMessage(text);
  await ada.reply(sent, word('answer'));
  await ada.react(sent, word('reaction'));
  network.faults.acks({ mode: 'error', errorCode: 403, times: 1 }, bob);
  await send(bob.lid, { text: word('refused') });
  const last = await send(group.jid, { text: word('quoting'), quoted_id: id });
  await api.get(`/api/chats?q=${marked.make(OWNER, 'q')}&api_key=${secret('apikey')}`);
  const unknown = { to: NUMBERS[3], [word('field')]: { token: secret('field') } };
  await api.post('/api/send', unknown, { 'X-Request-Id': 'unknown' });
  await untilStatus(last, 'sent', 'delivered', 'read');
  network.faults.dropConnections('reset');
  await waitForState({ api }, 'connecting');
  await waitForState({ api }, 'connected');
  await waitFor('the end of the webhook', async () => {
    const { body } = await api.get<WebhookDto>(`/api/webhooks/${webhook.id}`);
    return body.state === 'disabled';
  });
  await waitFor('all changes', async () => {
    const events = await read('/api/events?limit=1000');
    return ['edited', 'answer', 'reaction'].every((place) => events.includes(`default${place}`));
  });
  others = [
    '/api/requests/unknown',
    '/api/requests/unstored',
    '/api/events?limit=1000',
    `/api/webhooks/${webhook.id}`,
    `/api/webhooks/${webhook.id}/deliveries`,
  ];
  await forbidWrites(service);
  const path = `/api/chats/${ada.jid}/messages`;
  await api.post(path, { text: word('unstored') }, { 'X-Request-Id': 'unstored' });
  await allowWrites(service);
}, LONGEST_MS);

afterAll(async () => {
  await service.dispose();
  await webhook.receiver.close();
  await network.stop();
});

/** The fields of a kind of content besides its text. */
function optionsOf(kind: string, jid: string): string[] {
  if (kind === 'poll') return [word('option'), word('otheroption')];
  if (kind.startsWith('contact')) return [`+${NUMBERS[3]}`];
  return kind === 'mention' ? [jid] : [];
}

function untilStatus(id: string, ...statuses: string[]): Promise<unknown> {
  return waitFor(`the message ${id} to be ${statuses[0]}`, async () => {
    const { body } = await api.get<Partial<MessageWithTimelineDto>>(`/api/messages/${id}`);
    return statuses.includes(body.message?.status ?? '');
  });
}

async function send(jid: string, content: object): Promise<string> {
  const { status, body } = await api.post<QueuedDto>(`/api/chats/${jid}/messages`, content);
  expect([status, body]).toMatchObject([200, { message_id: expect.any(String) }]);
  return body.message_id;
}

describe('all that leaves the service', () => {
  it('was full of marked words', async () => {
    const whole = (await Promise.all([...READS, ...others].map(read))).join('\n');
    const missing = marked.shownTo(OWNER).filter((each) => !whole.includes(each));
    expect(missing.toSorted()).toEqual(unsaid.toSorted());
    expect(marked.count).toBeGreaterThan(50);
  });

  it('is masked where the API document says it', () => {
    expect(MASKED.toSorted()).toEqual(['/api/debug/bundle', '/api/recordings/export']);
  });

  it.each([...MASKED, '/api/recordings/export?keep=ping'])(
    'has no word of anybody in %s',
    async (path) => {
      const text = await read(path);
      expect(text.length).toBeGreaterThan(10_000);
      expect(found(text, [])).toEqual([]);
    },
  );

  it('has no word of anybody in the log, at its most talkative', () => {
    expect(service.printed).toContain('/messages failed');
    expect(found(service.printed, [])).toEqual([]);
  });

  it('has no secret in what the API tells', async () => {
    for (const path of [...READS, ...others])
      expect([path, found(await read(path), OWNER)]).toEqual([path, []]);
  });
});
