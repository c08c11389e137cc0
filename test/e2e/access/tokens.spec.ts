import { createHmac } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { AccountListDto } from '../../../src/app/accounts/dto/account.dto.js';
import type { TokenDto } from '../../../src/auth/login/dto/login.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import type { WholeRequestDto } from '../../../src/insight/requests/dto/request.dto.js';
import { callsOf, readCommitted } from '../../openapi/document.js';
import { HAS_TWO } from '../../support/cluster/has-two.js';
import { hashOf } from '../../support/hash-of.js';
import { ApiClient } from '../../support/service/http.js';
import { Service, createFolder } from '../../support/service/service.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

const EVERYTHING = 'the-one-token-for-everything';
const TOKENS = {
  look: { accounts: ['*'], scopes: ['read'] },
  act: { accounts: ['default'], scopes: ['send'] },
  run: { accounts: ['*'], scopes: ['manage'] },
  all: { accounts: ['default', 'second'], scopes: ['read', 'send', 'manage'] },
  elsewhere: { accounts: ['second'], scopes: ['read', 'send', 'manage'] },
  looksElsewhere: { accounts: ['second'], scopes: ['read'] },
};
type Name = keyof typeof TOKENS;
const NAMES = Object.keys(TOKENS) as Name[];

/** Calls that act in chats, and calls that only read although they are no GET. */
const OTHER_SCOPES: Record<string, string> = {
  sendText: 'send',
  sendIntoChat: 'send',
  retryMessage: 'send',
  uploadFile: 'send',
  react: 'send',
  takeReactionBack: 'send',
  editMessage: 'send',
  deleteMessage: 'send',
  forwardMessage: 'send',
  vote: 'send',
  sendPresence: 'send',
  subscribePresence: 'send',
  markRead: 'send',
  checkPhones: 'send',
  endLogin: 'any',
  rejectCall: 'send',
  requestHistory: 'read',
  readDocument: 'any',
  readToken: 'any',
  readInvite: 'manage',
};

/** Calls that a token for any account may make; the token decides which accounts they show. */
const FOR_EACH_ACCOUNT = [
  'listAccounts',
  'createAccount',
  'listWebhooks',
  'createWebhook',
  'readWebhook',
  'updateWebhook',
  'deleteWebhook',
  'pauseWebhook',
  'resumeWebhook',
  'rotateSecret',
  'testWebhook',
  'resend',
  'listDeliveries',
  'listRequests',
  'readRequest',
];

/** Calls about everything, for tokens of all accounts only. */
const FOR_ALL_ACCOUNTS = ['createBackup', 'drainProcess', 'readCluster'];

/** The answers for something that does not exist, as far as the token may know. */
const NOTHING = new Set([
  'There is nothing at this address.',
  'There is no account with this name.',
]);

function scopeOf(method: string, operationId = ''): string {
  return OTHER_SCOPES[operationId] ?? (method === 'GET' ? 'read' : 'manage');
}

const secretOf = (name: string) => `the-secret-of-${name}`;
const toLine = (name: string, allowed: object) =>
  JSON.stringify({ name, token_sha256: hashOf(secretOf(name)), ...allowed });

/** Values that name nobody, and a parameter that `wait` refuses, so that the call ends at once. */
function toPath(path: string): string {
  const named = path.replace('{account}', 'default').replace(/\{\w+\}/g, 'x');
  return `${named}?unknown=1`;
}

describe('SERVICE_API_TOKENS_FILE', () => {
  let folder: string;
  let file: string;
  let network: LocalNetwork;
  let service: Service;

  const clientOf = (token: string) =>
    new ApiClient(service.baseUrl, { Authorization: `Bearer ${token}` });
  const as = (name: string) => clientOf(secretOf(name));
  const health = () => clientOf(EVERYTHING).get<HealthDto>('/api/health');

  function write(names: readonly Name[] = NAMES, more = ''): void {
    writeFileSync(file, `${names.map((name) => toLine(name, TOKENS[name])).join('\n')}\n${more}`);
  }

  beforeAll(async () => {
    folder = createFolder();
    file = join(folder, 'tokens.jsonl');
    write();
    const env = { SERVICE_API_TOKENS_FILE: file, SERVICE_API_TOKEN: EVERYTHING };
    network = await LocalNetwork.start();
    service = await Service.start({ env, network });
    await clientOf(EVERYTHING).post('/api/accounts', { account: 'second' });
  });

  beforeEach(async () => {
    write();
    for (const name of NAMES) {
      await waitFor(name, async () => (await as(name).get('/api/token')).status === 200);
    }
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
    rmSync(folder, { recursive: true });
  });

  /** True if the answer differs from that of an empty address, and comes from the route. */
  async function exists(name: Name, method: string, path: string): Promise<boolean> {
    const ending = new AbortController();
    const response = await fetch(new URL(path, service.baseUrl), {
      method,
      headers: { Authorization: `Bearer ${secretOf(name)}` },
      signal: ending.signal,
    });
    const isNothing =
      response.status === 404 && NOTHING.has(((await response.json()) as { error: string }).error);
    ending.abort();
    expect([401, 405, 429, 500]).not.toContain(response.status);
    return !isNothing;
  }

  describe('allows by the scopes and accounts of the token', () => {
    const calls = callsOf(readCommitted()).filter(
      ({ operation }) =>
        operation.security === undefined && !(HAS_TWO && operation.operationId === 'drainProcess'),
    );

    it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
      '%s',
      async (_name, { method, path, operation }) => {
        const scope = scopeOf(method, operation.operationId);
        expect(operation).toMatchObject({ 'x-token-scope': scope });
        for (const name of NAMES) {
          const { accounts, scopes } = TOKENS[name];
          const isForAccount =
            FOR_EACH_ACCOUNT.includes(operation.operationId ?? '') ||
            accounts.includes('*') ||
            (accounts.includes('default') &&
              !FOR_ALL_ACCOUNTS.includes(operation.operationId ?? ''));
          const isAllowed = scope === 'any' || (scopes.includes(scope) && isForAccount);
          expect([name, await exists(name, method, toPath(path))]).toEqual([name, isAllowed]);
        }
      },
    );

    it.each(
      calls.flatMap((call) =>
        ['default', 'second'].map(
          (account) => [`${call.method} ${call.path} of ${account}`, account, call] as const,
        ),
      ),
    )('%s', async (_name, account, { method, path, operation }) => {
      const scope = scopeOf(method, operation.operationId);
      const url = toPath(path.replace('/api/', `/api/accounts/${account}/`));
      for (const name of NAMES) {
        const { accounts, scopes } = TOKENS[name];
        const isAllowed =
          !('x-service-wide' in operation) &&
          scopes.includes(scope) &&
          accounts.some((each) => ['*', account].includes(each));
        expect([name, await exists(name, method, url)]).toEqual([name, isAllowed]);
      }
    });

    it('and leads a token of another account to the path of its own', async () => {
      for (const { method, path, operation } of calls) {
        if (await exists('elsewhere', method, toPath(path))) continue;
        const { body } = await as('elsewhere').request<ErrorDto>(toPath(path), { method });
        const [, own] = /: use (\S+)\.$/.exec(body.hint ?? '') ?? [];
        const isOfAccount = !('x-service-wide' in operation);
        expect([path, own !== undefined]).toEqual([path, isOfAccount]);
        if (isOfAccount) expect(await exists('elsewhere', method, `${own}?unknown=1`)).toBe(true);
      }
      const { body } = await as('looksElsewhere').post('/api/disconnect');
      expect([body.code, body.hint]).toEqual(['not_found', undefined]);
    });

    it('and knows all calls that are named here', () => {
      const ids = calls.map(({ operation }) => operation.operationId);
      expect(Object.keys(OTHER_SCOPES).filter((id) => !ids.includes(id))).toEqual([]);
      expect(calls.length).toBeGreaterThan(60);
    });
  });

  it('shows only its accounts to a token', async () => {
    const names = async (name: Name) =>
      (await as(name).get<AccountListDto>('/api/accounts')).body.accounts?.map(
        ({ account }) => account,
      );
    expect(await names('look')).toEqual(['default', 'second']);
    expect(await names('all')).toEqual(['default', 'second']);
    expect(await names('elsewhere')).toEqual(['second']);
    expect(await as('elsewhere').post('/api/accounts', { account: 'third' })).toMatchObject({
      status: 404,
    });
    expect(await as('elsewhere').delete('/api/accounts/default')).toMatchObject({ status: 404 });

    for (const account of ['default', 'second']) {
      await clientOf(EVERYTHING).post(`/api/accounts/${account}/connect`);
    }
    const accountsIn = async (client: ApiClient, path: string) => {
      const { body } = await client.get<EventListDto>(path);
      return [...new Set(body.events.map(({ account }) => account))].toSorted((a, b) =>
        a.localeCompare(b),
      );
    };
    await waitFor('events of both', async () => {
      const found = await accountsIn(clientOf(EVERYTHING), '/api/events?account=*');
      return found.join() === 'default,second';
    });
    const path = '/api/accounts/second/events?account=*';
    expect(await accountsIn(as('all'), path)).toEqual(['default', 'second']);
    expect(await accountsIn(as('elsewhere'), path)).toEqual(['second']);
  });

  it('tells a client its scopes and accounts', async () => {
    expect((await as('act').get<TokenDto>('/api/token')).body).toEqual({
      name: 'act',
      accounts: ['default'],
      scopes: ['send'],
      is_login: false,
    });
    expect((await clientOf(EVERYTHING).get<TokenDto>('/api/token')).body).toEqual({
      name: null,
      accounts: ['*'],
      scopes: ['read', 'send', 'manage'],
      is_login: false,
    });
    const { status, body } = await as('nobody').get('/api/token');
    expect([status, body.code]).toEqual([401, 'unauthorized']);
  });

  it('shows who made a request, by name and without the token', async () => {
    const answers = [
      await as('look').get(`/api/chats?q=${secretOf('look')}`),
      await as('run').post('/api/disconnect'),
      await clientOf(EVERYTHING).get('/api/chats'),
    ];
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    const read = (id: string | null) => as('look').get<WholeRequestDto>(`/api/requests/${id}`);
    // The request is listed once its answer has gone out.
    await waitFor('the last one', async () => (await read(ids[2])).status === 200);
    const noted = await Promise.all(ids.map(async (id) => (await read(id)).body));
    expect(noted.map(({ token, path }) => [token, path])).toEqual([
      ['look', '/api/chats?q=[hidden]'],
      ['run', '/api/disconnect'],
      [null, '/api/chats'],
    ]);
  });

  it.each([
    ['a digest of the file', `dashboard_login=${hashOf(secretOf('all'))}`],
    [
      'what can be computed from a digest of the file',
      `dashboard_login=${createHmac('sha256', hashOf(secretOf('all')))
        .update('dashboard_login')
        .digest('hex')}`,
    ],
  ])('takes no cookie with %s', async (_what, cookie) => {
    const page = new ApiClient(service.baseUrl, { cookie, 'sec-fetch-site': 'same-origin' });
    expect((await page.get('/api/token')).status).toBe(401);
  });

  it('lets nobody in without a token', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer']) {
      const { status } = await new ApiClient(service.baseUrl, { authorization }).get('/api/chats');
      expect(status).toBe(401);
    }
    expect((await clientOf('').post('/api/login', { token: '' })).status).not.toBe(200);
  });

  it('answers HEAD as GET', async () => {
    const statusOf = async (name: Name) => {
      const headers = { Authorization: `Bearer ${secretOf(name)}` };
      const { status } = await fetch(new URL('/api/chats', service.baseUrl), {
        method: 'HEAD',
        headers,
      });
      return status;
    };
    expect([await statusOf('look'), await statusOf('act')]).toEqual([200, 404]);
  });

  it.each(['act', 'run'] as const)(
    'does not log in a page that could read nothing, as with the token %s',
    async (name) => {
      const login = await clientOf('').post('/api/login', { token: secretOf(name) });
      expect(login).toMatchObject({
        status: 401,
        body: { hint: expect.stringContaining('scope read') },
      });
      expect(login.headers.get('set-cookie')).toBeNull();
    },
  );

  it('logs in a page that can read another account', async () => {
    const token = secretOf('elsewhere');
    expect((await clientOf('').post('/api/login', { token })).status).toBe(200);
  });

  it('lets a page log in, for as long as its token is in the file', async () => {
    const { status, headers } = await clientOf('').post('/api/login', { token: secretOf('look') });
    expect(status).toBe(200);
    const [cookie] = (headers.get('set-cookie') ?? '').split(';');
    const page = new ApiClient(service.baseUrl, { cookie, 'sec-fetch-site': 'same-origin' });
    expect((await page.get<TokenDto>('/api/token')).body.name).toBe('look');
    expect((await page.post('/api/disconnect')).status).toBe(404);
    write(['all']);
    await waitFor(
      'the end of the token',
      async () => (await page.get('/api/token')).status === 401,
    );
  });

  it('is read again when it changes, and ends the streams of tokens that are gone', async () => {
    const open = (name: string) =>
      StreamReader.open(service.baseUrl, {
        headers: { Authorization: `Bearer ${secretOf(name)}` },
      });
    const [gone, kept] = await Promise.all([open('look'), open('all')]);
    write(['all']);
    await gone.waitForEnd();
    expect((await as('look').get('/api/chats')).status).toBe(401);
    await as('all').post('/api/connect');
    await kept.waitForEvents('connection.state', 1);
    kept.close();
    await as('all').post('/api/disconnect');
  });

  it('takes all tokens away when the file lists none', async () => {
    write([], '# none\n');
    await waitFor('the end', async () => (await as('all').get('/api/token')).status === 401);
    expect((await clientOf(EVERYTHING).get('/api/token')).status).toBe(200);
  });

  it.each([
    ['something unreadable', '{"name": "broken"}\n', ', line 1: token_sha256'],
    ['the first half of a line', '{"name": "look", "token_sha', ', line 1: is no JSON'],
    ['nothing', '', ' names an empty file'],
    ['empty lines', '\n\n', ' names an empty file'],
  ])('stays as it was if the file becomes %s, and reports it', async (_what, text, problem) => {
    writeFileSync(file, text);
    const detail = `the tokens stay as they were: SERVICE_API_TOKENS_FILE${problem}`;
    await waitFor('the warning', async () => {
      const { checks } = (await health()).body;
      return checks.tokens?.detail?.startsWith(detail);
    });
    expect((await as('look').get('/api/chats')).status).toBe(200);
    write();
    await waitFor('its end', async () => (await health()).body.checks.tokens === undefined);
  });
});

describe('a service at its start', () => {
  it.each([
    [
      'with a mistake, and names its line',
      '{"name": "broken"}\n',
      /SERVICE_API_TOKENS_FILE, line 1: token_sha256 must be the SHA-256/,
    ],
    ['that is empty', '', /SERVICE_API_TOKENS_FILE names an empty file/],
  ])('refuses a file %s', async (_what, text, problem) => {
    const folder = createFolder();
    const file = join(folder, 'tokens.jsonl');
    writeFileSync(file, text);
    const env = { SERVICE_API_TOKENS_FILE: file, SERVICE_API_TOKEN: EVERYTHING };
    await expect(Service.start({ env })).rejects.toThrow(problem);
    rmSync(folder, { recursive: true });
  });
});
