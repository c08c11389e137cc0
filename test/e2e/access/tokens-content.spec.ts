import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { WebhookDto, WebhookListDto } from '../../../src/features/webhooks/dto/webhook.dto.js';
import { callsOf, readCommitted } from '../../openapi/document.js';
import { Account, addAccount } from '../../support/service/account.js';
import { ApiClient } from '../../support/service/http.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { fillAccount, type FilledAccount } from '../../support/marked/marked-account.js';
import { pathsOf, withIds, type KnownIds } from '../../support/marked/marked-calls.js';
import {
  createViewers,
  logIn,
  toPage,
  writeTokens,
  type Viewer,
} from '../../support/marked/marked-tokens.js';
import { createMarkedWebhook, type MarkedWebhook } from '../../support/marked/marked-webhook.js';
import { MARK, MarkedWords } from '../../support/marked/marked-words.js';
import { Service, createFolder } from '../../support/service/service.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

const ACCOUNTS = ['default', 'second', 'third'];
/** The owners of the words, and the accounts of the tokens. */
const SETS = [...ACCOUNTS.map((name) => [name]), ['second', 'third'], ['*']];
const AT_ONCE = 8;
const LONGEST_MS = scaled(300_000);

const CALLS = callsOf(readCommitted());
const READS = CALLS.filter(
  ({ method, path }) => method === 'GET' && !path.endsWith('/events/stream'),
);

const words = new MarkedWords();
const folder = createFolder();
const named = createViewers(SETS);
/** The viewers that have logged in, as soon as there is a service. */
const pages = ['default', 'second'].map((name) => toPage(ownerOf([name])));
const viewers = [...named, ...pages];
const streams: { viewer: Viewer; path: string; reader: StreamReader }[] = [];
let network: LocalNetwork;
let service: Service;
let webhooks: MarkedWebhook[];
let filled: FilledAccount[];
let answers = 0;
let ids: KnownIds;
let seqs: number[];

const clientOf = ({ headers }: Viewer) => new ApiClient(service.baseUrl, headers);
const sees = ({ accounts }: Viewer, owner: readonly string[]) =>
  accounts.includes('*') || owner.every((name) => accounts.includes(name));

beforeAll(async () => {
  const file = join(folder, 'tokens.jsonl');
  writeTokens(file, named);
  network = await LocalNetwork.start();
  service = await Service.start({ env: { SERVICE_API_TOKENS_FILE: file }, network });
  for (const page of pages) await logIn(service.baseUrl, page);
  const { headers } = ownerOf(['*']);
  for (const name of ACCOUNTS.slice(1)) await addAccount(service, name, headers);
  for (const viewer of viewers.filter(({ scopes }) => scopes.includes('read'))) {
    for (const name of ACCOUNTS.filter((each) => sees(viewer, [each]))) {
      for (const query of ['', '?account=*']) {
        const path = `/api/accounts/${name}/events/stream${query}`;
        streams.push({ viewer, path, reader: await open(viewer, path) });
      }
    }
  }
  webhooks = [];
  for (const accounts of SETS) {
    for (const code of [200, 410]) {
      const api = clientOf(ownerOf(accounts));
      webhooks.push(await createMarkedWebhook(api, words, { accounts, code }));
    }
  }
  filled = [];
  for (const name of ACCOUNTS) {
    const account = new Account(name, service.baseUrl, ownerOf([name]).headers);
    filled.push(await fillAccount(account, network, words));
  }
  await untilDelivered();
  const all = await clientOf(ownerOf(['*'])).get<EventListDto>('/api/events?account=*&limit=1000');
  seqs = all.body.events.map(({ seq }) => seq);
  ids = {
    jid: filled.flatMap(({ jids }) => jids),
    group_jid: filled.map(({ group }) => group),
    id: [...new Set(filled.flatMap(({ messages }) => messages))],
    webhook_id: webhooks.map(({ id }) => id),
    request_id: filled.flatMap(({ requests }) => requests),
    call_id: ['none'],
    command: ['none'],
  };
}, LONGEST_MS);

afterAll(async () => {
  for (const { reader } of streams) reader.close();
  await service.dispose();
  for (const { receiver } of webhooks) await receiver.close();
  await network.stop();
  rmSync(folder, { recursive: true });
});

/** Waits until each webhook has all events, or is disabled because its receiver says that it is gone. */
async function untilDelivered(): Promise<void> {
  await waitFor('the webhooks', async () => {
    const { body } = await clientOf(ownerOf(['*'])).get<WebhookListDto>('/api/webhooks');
    const ended = body.webhooks.filter(({ state }) => state === 'disabled');
    const others = body.webhooks.filter(({ state }) => state !== 'disabled');
    return ended.length === SETS.length && others.every(isDone);
  });
}

function isDone({ lag, deliveries }: WebhookDto): boolean {
  return lag === 0 && deliveries.pending === 0;
}

/** The webhooks of an account that the viewer sees, and those of the service. */
function idsOf(viewer: Viewer, account: string | null): KnownIds {
  const own = filled.filter((_each, at) => {
    const name = ACCOUNTS[at];
    return name === (account ?? 'default') && sees(viewer, [name]);
  });
  const seen = webhooks.filter(({ accounts }) => sees(viewer, accounts));
  return {
    jid: own.flatMap(({ jids }) => jids),
    group_jid: own.map(({ group }) => group),
    id: own.flatMap(({ messages }) => messages),
    webhook_id: account === null ? seen.map(({ id }) => id) : [],
    request_id: account === null ? seenRequests(viewer) : [],
    call_id: [],
    command: [],
  };
}

function seenRequests(viewer: Viewer): string[] {
  return filled.flatMap(({ requests }, at) => (sees(viewer, [ACCOUNTS[at]]) ? requests : []));
}

/** The viewer with all scopes. */
function ownerOf(accounts: readonly string[]): Viewer {
  return named.find((each) => each.accounts.join() === accounts.join() && each.scopes.length > 1)!;
}

function open({ headers }: Viewer, path: string): Promise<StreamReader> {
  return StreamReader.open(service.baseUrl, { path, headers });
}

/** The answers that a viewer gets at these addresses, by address. */
async function readAll(viewer: Viewer, paths: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const left = [...paths];
  const client = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const response = await fetch(new URL(path, service.baseUrl), { headers: viewer.headers });
      if (response.status === 500) throw new Error(`${path} answers 500`);
      found.set(path, `${JSON.stringify([...response.headers])}${await response.text()}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return found;
}

/** The answers with words that the viewer may not see; words that it has asked for do not count. */
function foreignIn(found: Map<string, string>, { accounts }: Viewer, asked: string[] = []) {
  return [...found].flatMap(([path, text]) =>
    words
      .foreignIn(text, accounts)
      .filter((word) => !asked.some((each) => each.includes(word)))
      .map((word) => `${path}: ${word}`),
  );
}

describe('the view of a token', () => {
  it('is checked in all routes, for all tokens', () => {
    expect(READS.length).toBeGreaterThan(35);
    expect(viewers).toHaveLength(SETS.length * 4 + 2);
    expect(words.count).toBeGreaterThan(140);
    expect(seqs.length).toBeGreaterThan(30);
  });

  it.each(viewers.map((viewer) => [viewer.name, viewer] as const))(
    'with ids of its own has all words for it, and no others: %s',
    async (_name, viewer) => {
      const found = await readAll(
        viewer,
        READS.flatMap((call) =>
          [null, ...ACCOUNTS].flatMap((account) =>
            pathsOf(call, idsOf(viewer, account), { account, search: MARK }),
          ),
        ),
      );
      expect(foreignIn(found, viewer)).toEqual([]);
      const whole = [...found.values()].join('\n');
      const missing = words.shownTo(viewer.accounts).filter((word) => !whole.includes(word));
      if (viewer.scopes.includes('read')) expect(missing).toEqual([]);
    },
    LONGEST_MS,
  );

  it.each(viewers.map((viewer) => [viewer.name, viewer] as const))(
    'with ids of others has only the words that it has asked for: %s',
    async (_name, viewer) => {
      const withIdsOnly = READS.filter(({ path }) => path.includes('{'));
      const paths = withIdsOnly.flatMap((call) =>
        [null, ...ACCOUNTS].flatMap((account) => pathsOf(call, ids, { account, search: MARK })),
      );
      const found = await readAll(viewer, paths);
      expect(foreignIn(found, viewer, Object.values(ids).flat())).toEqual([]);
    },
    LONGEST_MS,
  );

  it('has words of streams only where it may see them, live and from the log', async () => {
    const again = streams.map(async ({ viewer, path: live }) => {
      const path = `${live}${live.includes('?') ? '&' : '?'}after=0`;
      return { viewer, path, reader: await open(viewer, path) };
    });
    streams.push(...(await Promise.all(again)));
    const last = ACCOUNTS.map((name) => words.make([name], 'last'));
    for (const [at, { phone, contact }] of filled.entries()) {
      await contact.say(last[at], { to: phone });
    }
    for (const { viewer, path, reader } of streams) {
      const text = () => reader.frames.map(({ data }) => data).join('\n');
      const name = ACCOUNTS.findIndex((each) => path.includes(`/${each}/`));
      await waitFor(`the last message in ${path}`, () => text().includes(last[name]));
      expect([path, words.foreignIn(text(), viewer.accounts)]).toEqual([path, []]);
      const ends = webhooks.filter(({ accounts, code }) => code === 410 && sees(viewer, accounts));
      const own = ends.filter(
        ({ accounts }) =>
          path.includes('account=') ||
          accounts[0] === ACCOUNTS[name] ||
          (accounts[0] === '*' && name === 0),
      );
      for (const { id } of own) expect([path, text()]).toEqual([path, expect.stringContaining(id)]);
    }
  });

  it('does not grow by sending: no command reaches things of others', async () => {
    for (const viewer of viewers.filter(({ scopes }) => scopes.includes('manage'))) {
      const { accounts } = viewer;
      for (const webhook of webhooks.filter((each) => !sees(viewer, each.accounts))) {
        for (const { method, path } of CALLS.filter(({ path: each }) =>
          each.includes('{webhook_id}'),
        )) {
          const [url] = withIds(path, { webhook_id: [webhook.id] });
          const response = await fetch(new URL(url, service.baseUrl), {
            method,
            headers: { ...viewer.headers, 'Content-Type': 'application/json' },
            ...(method !== 'GET' && { body: JSON.stringify({ failed: true }) }),
          });
          expect([viewer.name, method, url, response.status]).toEqual([
            viewer.name,
            method,
            url,
            response.status === 403 ? 403 : 404,
          ]);
          expect(words.foreignIn(await response.text(), accounts)).toEqual([]);
        }
      }
    }
    for (const { id, accounts } of webhooks.filter(({ code }) => code === 200)) {
      const api = clientOf(ownerOf(accounts));
      for (const seq of seqs) await api.post(`/api/webhooks/${id}/resend`, { event_id: seq });
      await api.post(`/api/webhooks/${id}/resend`, { since: '2020-01-01T00:00:00Z' });
      const { body } = await api.post(`/api/webhooks/${id}/test`);
      expect(words.foreignIn(JSON.stringify(body), accounts)).toEqual([]);
      const name = accounts.includes('*') ? 'default' : accounts[0];
      const mark = words.make([name], 'after');
      const at = ACCOUNTS.indexOf(name);
      await filled[at].contact.say(mark, { to: filled[at].phone });
    }
    await untilDelivered();
    for (const { receiver, accounts, code } of webhooks) {
      const got = receiver.received.map(({ body }) => body).join('\n');
      expect(words.foreignIn(got, accounts)).toEqual([]);
      if (code === 200) expect(got).toContain(MARK);
    }
  });

  it('has no file of another account: its media_id is as unknown as any', async () => {
    const message = (mediaId: string) => ({ type: 'document', media_id: mediaId });
    const send = async (name: string, jid: string, mediaId: string) => {
      const api = new ApiClient(service.baseUrl, ownerOf(['*']).headers, name);
      const path = `/api/chats/${jid}/messages?dry_run=true`;
      const { status, body } = await api.post(path, message(mediaId));
      return { status, body };
    };
    for (const [at, name] of ACCOUNTS.entries()) {
      const [jid] = filled[at].jids;
      const unknown = await send(name, jid, '00000000-0000-4000-8000-000000000000');
      expect(unknown.status).toBe(404);
      for (const other of filled) {
        const answer = await send(name, jid, other.mediaId);
        if (other === filled[at]) expect(answer.status).toBe(200);
        else expect(masked(answer)).toEqual(masked(unknown));
      }
    }
  });

  it('was checked in thousands of answers', () => {
    expect(answers).toBeGreaterThan(5000);
  });
});

/** Removes the parts of an answer that differ each time. */
function masked({ status, body }: { status: number; body: object }) {
  return { status, body: { ...body, request_id: null } };
}
