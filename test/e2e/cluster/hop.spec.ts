import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { writeHop } from '../../../src/app/cluster/hop.js';
import { Cluster } from '../../support/service/cluster.js';
import { sendRaw } from '../../support/service/raw-http.js';

const LARGE = 'x'.repeat(3 * 1024 * 1024);
const OTHER_CLIENT = 'X-Dashboard-Hop: 192.0.2.1 forged';

let cluster: Cluster;

beforeAll(async () => {
  cluster = await Cluster.start();
});

afterAll(() => cluster.dispose());

const headers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `X-${index}: 1`);
const json = (length: number): string[] => [
  'Content-Type: application/json',
  `Content-Length: ${length}`,
];

it.each<[string, string, string[], string]>([
  ['a command without a body', 'POST /api/connect', [], ''],
  ['a deletion without a body', 'DELETE /api/webhooks/none', [], ''],
  ['headers of the body in the header alone', 'GET /api/health', ['Trailer: Later'], ''],
  ['a body that is too large', 'POST /api/send', json(LARGE.length), LARGE],
  [
    'a body in pieces',
    'POST /api/send',
    [json(0)[0], 'Transfer-Encoding: chunked'],
    '2\r\n{}\r\n0\r\n\r\n',
  ],
  ['99 headers', 'GET /api/health', headers(97), ''],
  ['too large headers', 'GET /api/health', [`X-Long: ${'x'.repeat(20_000)}`], ''],
  ['only the head', 'HEAD /api/health', [], ''],
  ['a connection that ends', 'GET /api/health', ['Connection: close'], ''],
  ['a hop of its own', 'GET /api/connection', [OTHER_CLIENT], ''],
  ['an unknown host', 'GET /api/connection', ['Host: other.example'], ''],
])('answers %s as the holder does', async (_name, start, more, body) => {
  const { holder, standby } = cluster.roles;
  const answers = [holder, standby].map(async ({ baseUrl }) => {
    const host = more.some((line) => line.startsWith('Host')) ? [] : ['Host: 127.0.0.1'];
    const head = [`${start} HTTP/1.1`, ...host, ...more].join('\r\n');
    const { text } = await sendRaw(baseUrl, [`${head}\r\n\r\n`, body]);
    const isClosed = /\r\nconnection: close/i.test(text);
    return { status: text.split('\r\n')[0], isClosed };
  });
  const [direct, handed] = await Promise.all(answers);
  expect(handed).toEqual(direct);
  expect(direct.status).toMatch(/^HTTP\/1\.1 [1-4]/);
});

it('refuses a request that another process has handed over', async () => {
  const client = new Client({ connectionString: cluster.server.urlOf('dashboard') });
  await client.connect();
  const { rows } = await client.query<{ secret: string }>('SELECT secret FROM service_lease');
  await client.end();
  const hop = { 'X-Dashboard-Hop': writeHop({ client: '192.0.2.1' }, rows[0].secret) };
  const answer = await cluster.roles.standby.api.get('/api/health', hop);
  expect(answer).toMatchObject({ status: 503, body: { code: 'moving' } });
  expect(answer.headers.get('Retry-After')).toBe('2');
});
