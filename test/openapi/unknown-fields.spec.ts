import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { ServiceProcess } from '../support/service/service-process.js';
import { callsOf, readCommitted } from './document.js';
import { SchemaCheck } from './schema-check.js';

const document = readCommitted();
const check = new SchemaCheck(document);

/** It does not end. */
const STREAM = '/api/events/stream';
const REFUSING = '/api/messages/wait';
/** OpenAPI has no place for warnings. */
const DOCUMENT = '/api/openapi.json';

const WARNING = 'The query parameter no_such_parameter is unknown.';

type Content = Record<string, { schema: object }>;

describe('a query parameter or body field that no call has', () => {
  let network: LocalNetwork;
  let service: ServiceProcess;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    service = await ServiceProcess.start({ network });
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
  });

  it.each(callsOf(document).filter(({ path }) => path !== STREAM))(
    'is named by $method $path, as the document says',
    async ({ method, path, operation }) => {
      const parameters = (operation.parameters ?? []) as { in: string; name: string }[];
      const names = parameters.flatMap((each) => (each.in === 'query' ? each.name : []));
      const response = await ask(method, path, ['no_such_parameter', ...names]);
      expect(response.headers.get('X-Unknown-Fields')).toBe('no_such_parameter');
      if (!response.headers.get('Content-Type')?.startsWith('application/json')) return;
      const body = (await response.json()) as { warnings?: string[] };
      if (path !== DOCUMENT) expect(body.warnings).toEqual([WARNING]);
      const { content } = operation.responses[response.status] as { content: Content };
      expect(check.problems(content['application/json']?.schema ?? {}, body)).toEqual([]);
    },
  );

  it('is named by the stream', async () => {
    const abort = new AbortController();
    const url = `${service.baseUrl}${STREAM}?afer=1`;
    const { headers } = await fetch(url, { signal: abort.signal });
    abort.abort();
    expect(headers.get('X-Unknown-Fields')).toBe('afer');
  });

  it('is refused by the wait, which would wait for any message', async () => {
    const { status, body } = await service.api.get(`${REFUSING}?contain=Hello`);
    const message = 'is unknown. Did you mean contains?';
    expect([status, body]).toMatchObject([
      400,
      {
        error: `The query parameter contain ${message}`,
        code: 'validation_failed',
        details: [{ field: 'contain', message }],
      },
    ]);
  });

  it('is named in a body, also if the body is invalid', async () => {
    const { status, body } = await service.api.post('/api/send', { to: '15550102', txt: 'hi' });
    expect([status, body.code, body.warnings]).toEqual([
      400,
      'empty_text',
      ['The body field txt is unknown. Did you mean text?'],
    ]);
  });

  it('is named in a multipart body', async () => {
    const form = new FormData();
    form.set('file', new Blob(['a file']), 'a.txt');
    form.set('file_nam', 'b.txt');
    const response = await fetch(`${service.baseUrl}/api/media`, { method: 'POST', body: form });
    const { warnings } = (await response.json()) as { warnings: string[] };
    expect(response.headers.get('X-Unknown-Fields')).toBe('file_nam');
    expect(warnings).toEqual(['The body field file_nam is unknown.']);
  });

  it('is not named if there is none', async () => {
    const { body, headers } = await service.api.get('/api/chats?limit=5');
    expect(body).not.toHaveProperty('warnings');
    expect(headers.get('X-Unknown-Fields')).toBeNull();
  });

  function ask(method: string, path: string, names: string[]): Promise<Response> {
    const url = new URL(
      path.replace('{jid}', '15550102@s.whatsapp.net').replace('{id}', 'NOTHING'),
      service.baseUrl,
    );
    for (const name of names) url.searchParams.set(name, '');
    const headers = { 'Content-Type': 'application/json' };
    const body = method === 'POST' ? '{}' : undefined;
    return fetch(url, { method, headers, body });
  }
});
