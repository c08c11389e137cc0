import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TokenDto } from '../../src/auth/login/dto/login.dto.js';
import { parseApiTokens } from '../../src/base/config/api-tokens.js';
import { freePort } from '../support/service/free-port.js';
import { hashOf } from '../support/hash-of.js';
import { ApiClient } from '../support/service/http.js';
import { createFolder, Service } from '../support/service/service.js';
import { runCommand } from './run-command.js';

const EVERYTHING = 'the-one-token-for-everything';
const COMMENT = '# of the bots';
const OTHER = JSON.stringify({
  name: 'other',
  token_sha256: hashOf('the-other-token'),
  accounts: ['*'],
  scopes: ['read'],
});

describe('the command token', () => {
  let folder: string;
  let file: string;
  let service: Service;

  beforeAll(async () => {
    folder = createFolder();
    file = join(folder, 'tokens.jsonl');
    writeFileSync(file, `${COMMENT}\n# none\n`, { mode: 0o640 });
    const env = { SERVICE_API_TOKENS_FILE: file, SERVICE_API_TOKEN: EVERYTHING };
    service = await Service.start({ env });
  });

  afterAll(async () => {
    await service.dispose();
    rmSync(folder, { recursive: true });
  });

  function token(words: string[], options: { url?: string; file?: string } = {}) {
    const { url = service.baseUrl, file: path = file } = options;
    return runCommand('token', '--url', url, '--file', path, '--timeout', '120', ...words);
  }

  const ask = (secret: string) =>
    new ApiClient(service.baseUrl, { Authorization: `Bearer ${secret}` }).get<TokenDto>(
      '/api/token',
    );

  it('adds one that the service takes, lists it, and revokes it', async () => {
    const added = await token(['add', 'ci', '--scopes', 'read,send', '--accounts', 'second']);
    expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(added.notes).toContain(`The service at ${service.baseUrl} takes it.`);
    expect((await ask(added.out)).body).toMatchObject({
      name: 'ci',
      accounts: ['second'],
      scopes: ['read', 'send'],
    });
    expect(readFileSync(file, 'utf8').split('\n')).toEqual([COMMENT, expect.any(String), '']);
    expect(statSync(file).mode & 0o777).toBe(0o640);

    const listed = await token(['list', '--read-only']);
    expect(listed).toEqual({ code: 0, out: 'ci  read, send  second', notes: '' });

    const revoked = await token(['revoke', 'ci']);
    expect(revoked).toMatchObject({ code: 0, notes: expect.stringContaining('has read it') });
    // At once: it was seen to be refused.
    expect((await ask(added.out)).status).toBe(401);
    expect(readFileSync(file, 'utf8')).toBe(`${COMMENT}\n# none\n`);
  });

  it('leaves the other lines as they are', async () => {
    const before = `${COMMENT}\n\n${OTHER}\n`;
    const elsewhere = join(folder, 'others.jsonl');
    writeFileSync(elsewhere, before);
    const url = `http://127.0.0.1:${await freePort()}`;
    const { code, notes } = await token(['add', 'ci'], { file: elsewhere, url });
    expect([code, notes]).toEqual([0, expect.stringContaining(`Nothing answers at ${url}`)]);
    expect(readFileSync(elsewhere, 'utf8').startsWith(before)).toBe(true);
    expect((await token(['revoke', 'ci'], { file: elsewhere, url })).code).toBe(0);
    expect(readFileSync(elsewhere, 'utf8')).toBe(before);
  });

  it.each([['add'], ['revoke']])(
    'says of %s when the service reads another file',
    async (action) => {
      const elsewhere = join(folder, `unread-${action}.jsonl`);
      writeFileSync(elsewhere, OTHER);
      const { code, notes } = await token(
        [action, action === 'add' ? 'ci' : 'other', '--timeout', '1'],
        {
          file: elsewhere,
        },
      );
      expect([code, notes]).toEqual([6, expect.stringContaining('SERVICE_API_TOKENS_FILE=')]);
      expect(readFileSync(elsewhere, 'utf8').includes('"other"')).toBe(action === 'add');
    },
  );

  it('says when the service asks for no token', async () => {
    const open = await Service.start();
    const { code, notes } = await token(['add', 'ci'], {
      file: join(folder, 'new.jsonl'),
      url: open.baseUrl,
    });
    expect([code, notes]).toEqual([0, expect.stringContaining('asks for no token')]);
    expect(statSync(join(folder, 'new.jsonl')).mode & 0o777).toBe(0o600);
    await open.dispose();
  });

  it.each([
    ['no action', [], 2],
    ['no name', ['add'], 2],
    ['a name that is taken', ['add', 'other'], 2],
    ['no such scope', ['add', 'ci', '--scopes', 'raed'], 2],
    ['no such token', ['revoke', 'ci'], 2],
    ['a change that is read-only', ['revoke', 'other', '--read-only'], 2],
  ])('refuses %s, and changes nothing', async (_what, words, code) => {
    const given = join(folder, 'given.jsonl');
    writeFileSync(given, OTHER);
    expect(await token(words, { file: given })).toMatchObject({ code, out: '' });
    expect(readFileSync(given, 'utf8')).toBe(OTHER);
  });

  it('changes no file with a mistake, and does not show the line', async () => {
    const broken = join(folder, 'broken.jsonl');
    for (const mistake of ['a-token-by-mistake', OTHER.replace('["*"]', '"by-mistake"')]) {
      writeFileSync(broken, `${OTHER}\n${mistake}\n`);
      const { code, notes } = await token(['add', 'ci'], { file: broken });
      expect([code, notes]).toEqual([1, expect.stringMatching(/Line 2 of .* is no token/)]);
      expect(notes).not.toContain('by-mistake');
    }
  });

  it('waits for no other command that changes the file', async () => {
    const busy = join(folder, 'busy.jsonl');
    writeFileSync(`${busy}.new`, '');
    const { code, notes } = await token(['add', 'ci'], { file: busy });
    expect([code, notes]).toEqual([1, expect.stringContaining(`delete ${busy}.new`)]);
  });

  // The client has copies of the rules.
  it.each(
    [
      ...['ci', 'a.b_c-9', 'x'.repeat(64), 'x'.repeat(65), 'a b', '', 'é'].map((name) => [
        name,
        '*',
      ]),
      ...['default', 'a-1', '*,default', 'A', '-a', 'a'.repeat(31), 'a'.repeat(32), '', 'a,'].map(
        (accounts) => ['ci', accounts],
      ),
    ].map(([name = '', accounts = '']) => [name, accounts] as const),
  )('takes the name "%s" and the accounts "%s" if the service does', async (name, accounts) => {
    const fresh = join(folder, 'fresh.jsonl');
    rmSync(fresh, { force: true });
    const line = {
      name,
      token_sha256: hashOf('x'),
      accounts: accounts.split(','),
      scopes: ['read'],
    };
    const { problems } = parseApiTokens(JSON.stringify(line), null);
    const url = `http://127.0.0.1:${await freePort()}`;
    const { code } = await token(['add', name, `--accounts=${accounts}`], { file: fresh, url });
    expect(code).toBe(problems.length === 0 ? 0 : 2);
  });
});
