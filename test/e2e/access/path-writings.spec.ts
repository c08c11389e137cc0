import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HAS_TWO } from '../../support/cluster/has-two.js';
import { readRoutes } from '../../support/fuzz/routes.js';
import { ApiClient } from '../../support/service/http.js';
import { Service } from '../../support/service/service.js';

const TOKEN = 'a-token-of-some-length';
const JSON_TYPE = 'application/json';
const BODIES: [string, string | undefined][] = [
  [JSON_TYPE, '{"token": "wrong"}'],
  ['image/png', 'no picture'],
  ['multipart/form-data; boundary=x', '--x--'],
];

/** Spellings of a path that the router takes as the same: only names that are part of the route may change. */
const WRITINGS: Record<string, (path: string) => string> = {
  'in capitals': (path) => path.replaceAll(/(?<=\/)[\w-]+/g, (part) => part.toUpperCase()),
  'with a slash at its end': (path) => `${path}/`,
};

describe('a path in another spelling', () => {
  let open: Service;
  let closed: Service;

  beforeAll(async () => {
    [open, closed] = await Promise.all([
      Service.start(),
      Service.start({ env: { SERVICE_API_TOKEN: TOKEN } }),
    ]);
  });

  afterAll(() => Promise.all([open.dispose(), closed.dispose()]));

  async function ask(service: Service, method: string, path: string): Promise<unknown[]> {
    // Values that name nobody; a call that waits refuses the parameter.
    const url = `${path.replaceAll(/:\w+/g, '1')}?unknown=1`;
    const answers: unknown[] = [];
    for (const [type, body] of method === 'GET' ? [[JSON_TYPE, undefined] as const] : BODIES) {
      const ending = new AbortController();
      const headers = { 'Content-Type': type };
      const init = { method, body, headers, signal: ending.signal };
      const response = await fetch(new URL(url, service.baseUrl), init);
      const isError = response.status >= 400;
      answers.push([
        response.status,
        isError && ((await response.json()) as { code: string }).code,
      ]);
      ending.abort();
    }
    return answers;
  }

  const routes = readRoutes().filter(({ path }) => !HAS_TWO || !path.endsWith('/drain'));
  const cases = Object.keys(WRITINGS).flatMap((writing) =>
    ['', '/accounts/default'].flatMap((prefix) =>
      routes.map(({ method, path }) => [method, path.replace('/api', `/api${prefix}`), writing]),
    ),
  );

  it.each(cases)('is answered like the usual one: %s %s %s', async (method, path, writing) => {
    const other = WRITINGS[writing](path).replace(/DEFAULT/, 'default');
    for (const service of [closed, open]) {
      expect(await ask(service, method, other)).toEqual(await ask(service, method, path));
    }
  });

  it('takes a file', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    const client = new ApiClient(open.baseUrl);
    for (const path of ['/API/Media', '/api/media/', '/api/accounts/default/MEDIA']) {
      const answer = await client.request(path, { method: 'POST', body: 'a text', headers });
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });
});
