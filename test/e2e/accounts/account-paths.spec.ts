import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { WebhookSecretDto } from '../../../src/features/webhooks/dto/webhook.dto.js';
import { callsOf, readCommitted } from '../../openapi/document.js';
import { Account, addAccount } from '../../support/service/account.js';
import { ApiClient } from '../../support/service/http.js';
import { fillWithFiles, type AccountWithFiles } from './account-with-files.js';
import { forgetAccount } from './earlier-paths.js';
import { linksIn, type Link } from './links.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { pathsOf } from '../../support/marked/marked-calls.js';
import { createViewers, writeTokens } from '../../support/marked/marked-tokens.js';
import { pair, waitForState } from '../../support/service/pairing.js';
import { createFolder } from '../../support/service/service.js';
import { Service } from '../../support/service/service.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

const SHOP = 'shop-2';
const ACCOUNTS = ['default', SHOP];
const LONGEST_MS = scaled(120_000);
/** The API document has example paths. */
const READS = callsOf(readCommitted()).filter(
  ({ method, path }) =>
    method === 'GET' && !path.endsWith('/events/stream') && path !== '/api/openapi.json',
);

const folder = createFolder();
const serviceFolder = createFolder();
const viewers = createViewers([...ACCOUNTS.map((name) => [name]), ['*']]);
let network: LocalNetwork;
let service: Service;
let phones: Record<string, Phone>;
let filled: Record<string, AccountWithFiles>;
let receivers: Record<string, WebhookReceiver>;
let webhookIds: Record<string, string>;
/** The path below which a proxy shows the service. */
let base = '';

/** The headers of the token that may do everything in one account, and nothing elsewhere. */
function headersOf(account: string): Record<string, string> {
  return viewers.find(({ accounts, scopes }) => accounts[0] === account && scopes.length > 1)!
    .headers;
}

const accountOf = (name: string) => new Account(name, service.baseUrl, headersOf(name));

async function start(): Promise<void> {
  const env = { SERVICE_API_TOKENS_FILE: join(folder, 'tokens.jsonl'), SERVICE_BASE_PATH: base };
  service = await Service.start({ env, network, folder: serviceFolder });
}

beforeAll(async () => {
  writeTokens(join(folder, 'tokens.jsonl'), viewers);
  network = await LocalNetwork.start();
  await start();
  await addAccount(service, SHOP, headersOf('*'));
  phones = {};
  filled = {};
  receivers = {};
  webhookIds = {};
  for (const name of ACCOUNTS) {
    const account = accountOf(name);
    receivers[name] = await WebhookReceiver.start();
    const { body } = await new ApiClient(service.baseUrl, headersOf(name)).post<WebhookSecretDto>(
      '/api/webhooks',
      { url: receivers[name].url, accounts: [name] },
    );
    webhookIds[name] = body.webhook.id;
    phones[name] = network.phone({ name: `Phone of ${name}` });
    await pair(account, phones[name]);
    filled[name] = await fillWithFiles(account, network, phones[name]);
  }
}, LONGEST_MS);

afterAll(async () => {
  for (const { live } of Object.values(filled)) live.close();
  await service.dispose();
  for (const receiver of Object.values(receivers)) await receiver.close();
  await network.stop();
  rmSync(folder, { recursive: true });
  expect(network.errors).toEqual([]);
});

/** The links in each answer of the account, by the path of the call. */
async function linksOfAnswers(name: string, owner = name): Promise<Map<string, Link[]>> {
  const { jids, group, messages } = filled[owner];
  const ids = {
    jid: [...jids, group],
    group_jid: [group],
    id: messages,
    webhook_id: [],
    request_id: [],
    call_id: [],
    command: [],
  };
  const found = new Map<string, Link[]>();
  for (const call of READS) {
    const paths = pathsOf(call, ids, { account: name, search: 'caption' });
    // Links without an account: only for `default`, which such paths mean.
    if (name === 'default') paths.push(...pathsOf(call, ids, { account: null, search: 'caption' }));
    for (const path of paths) {
      const response = await fetch(new URL(path, service.baseUrl), { headers: headersOf(name) });
      found.set(path, linksIn(await response.text()));
    }
  }
  return found;
}

/** The links in the events of a stream, which has all events up to the message with the last file. */
async function linksOfStream(owner: string, stream: StreamReader): Promise<Link[]> {
  const last = filled[owner].messages.at(-1)!;
  await waitFor('all events', () =>
    stream.ofType('message.media').some(({ message_id: id }) => id === last),
  );
  return stream.frames.flatMap(({ data }) => linksIn(data));
}

function openStream(name: string, query: string): Promise<StreamReader> {
  const path = `/api/accounts/${name}/events/stream${query}`;
  return StreamReader.open(service.baseUrl, { path, headers: headersOf(name) });
}

/** Follows each link with a token for this account alone. */
async function expectToLead(links: Link[], name: string): Promise<void> {
  const paths = [...new Set(links.map(({ path }) => path))];
  const led = await Promise.all(
    paths.map(async (path) => {
      const { status, headers } = await fetch(new URL(path, service.baseUrl), {
        headers: headersOf(name),
      });
      return [path, status, headers.get('content-type')?.split('/')[0] !== 'text'];
    }),
  );
  expect(led).toEqual(paths.map((path) => [path, 200, true]));
  const isDefault = name === 'default';
  expect(paths.filter((path) => !path.startsWith(`${base}/api/`))).toEqual([]);
  expect(paths.filter((path) => path.includes('/api/accounts/') === isDefault)).toEqual([]);
}

function fieldsOf(links: Link[]): Set<string> {
  return new Set(links.map(({ field }) => field));
}

const OF_FILES = new Set(['url', 'thumbnail_url']);

async function expectEventsToLead(
  name: string,
  { owner = name, queries = ['?after=0', '?after=0&account=*'] } = {},
): Promise<void> {
  for (const query of queries) {
    const stream = await openStream(name, query);
    const links = await linksOfStream(owner, stream);
    stream.close();
    expect(fieldsOf(links)).toEqual(OF_FILES);
    await expectToLead(links, name);
  }
}

/** The links in all posted bodies, once they are all there. */
async function expectWebhooksToLead(name: string): Promise<void> {
  const { received } = receivers[name];
  const last = filled[name].messages.at(-1)!;
  await waitFor('the last event', () =>
    received.some(({ type, body }) => type === 'message.media' && body.includes(last)),
  );
  const links = received.flatMap(({ body }) => linksIn(body));
  expect(fieldsOf(links)).toEqual(OF_FILES);
  await expectToLead(links, name);
}

describe.each(ACCOUNTS)('each path that the account %s writes', (name) => {
  it(
    'leads to its own files and pictures, in all answers',
    async () => {
      const found = await linksOfAnswers(name);
      const links = [...found.values()].flat();
      expect(fieldsOf(links)).toEqual(new Set([...OF_FILES, 'picture_url']));
      await expectToLead(links, name);
      const linking = [...found].filter(([, each]) => each.length > 0).map(([path]) => path);
      for (const part of ['/contacts/', '/export', '/search', '/trace', '/events']) {
        expect(linking).toContainEqual(expect.stringContaining(part));
      }
    },
    LONGEST_MS,
  );

  it('leads there in its events, live and from the log', async () => {
    await expectToLead(
      filled[name].live.frames.flatMap(({ data }) => linksIn(data)),
      name,
    );
    expect(filled[name].live.frames.flatMap(({ data }) => linksIn(data)).length).toBeGreaterThan(5);
    await expectEventsToLead(name);
  });

  it('leads there in the hint of an error', async () => {
    const { group } = filled[name];
    const { body } = await accountOf(name).api.post(`/api/groups/${group}/participants`, {
      action: 'remove',
      participants: [phones[name].jid],
    });
    const start = name === 'default' ? '/api' : `/api/accounts/${name}`;
    expect(body.hint).toBe(`To leave the group: POST ${start}/groups/${group}/leave.`);
  });

  it('leads there in the requests to its webhook', () => expectWebhooksToLead(name));
});

describe('a path that is stored already', () => {
  it('leads to its account, in the form of an earlier version and of another base', async () => {
    await service.stop();
    expect(await forgetAccount(service.folder, SHOP)).toBeGreaterThan(10);
    base = '/dash';
    await start();
    for (const name of ACCOUNTS) {
      await waitForState(accountOf(name), 'connected');
      await expectToLead([...(await linksOfAnswers(name)).values()].flat(), name);
      await expectEventsToLead(name);
      receivers[name].received.length = 0;
      const { status } = await new ApiClient(service.baseUrl, headersOf(name)).post(
        `/api/webhooks/${webhookIds[name]}/resend`,
        { since: '2020-01-01T00:00:00Z' },
      );
      expect(status).toBe(200);
      await expectWebhooksToLead(name);
    }
  });

  it(
    "leads to its phone's present account",
    async () => {
      for (const name of ACCOUNTS) {
        await accountOf(name).api.post('/api/logout');
        await waitForState(accountOf(name), 'disconnected');
      }
      await pair(accountOf('default'), phones[SHOP]);
      const found = await linksOfAnswers('default', SHOP);
      // Events of all accounts include those of the phone before, whose messages no account shows.
      const shown = [...found].filter(([path]) => !path.includes('account='));
      const links = shown.flatMap(([, each]) => each);
      expect(links.length).toBeGreaterThan(10);
      await expectToLead(links, 'default');
      await expectEventsToLead('default', { owner: SHOP, queries: ['?after=0'] });
    },
    LONGEST_MS,
  );
});
