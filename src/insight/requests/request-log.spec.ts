import { beforeEach, describe, expect, it } from '@jest/globals';
import { SEES_ALL } from '../../base/common/http/access.policy.js';
import type { LoggedRequest } from './logged-request.js';
import { RequestLog } from './request-log.js';

type NewRequest = Omit<LoggedRequest, 'seq'>;

const aRequest = (changes: Partial<NewRequest> = {}): NewRequest => ({
  id: 'an-id',
  at: 0,
  client: 'program',
  hasAccess: true,
  token: null,
  tokenAccounts: ['*'],
  account: 'default',
  userAgent: null,
  method: 'POST',
  route: '/api/send',
  path: '/api/send',
  status: 200,
  durationMs: 1,
  answerBytes: 100,
  errorCode: null,
  chatJid: null,
  messageId: null,
  headers: {},
  bodyType: null,
  bodyBytes: null,
  body: null,
  isMasked: false,
  ...changes,
});

describe('RequestLog', () => {
  let log: RequestLog;

  beforeEach(() => {
    log = new RequestLog();
  });

  const add = (times: number, changes: (index: number) => Partial<NewRequest>): void => {
    for (let index = 0; index < times; index += 1) log.add(aRequest(changes(index)));
  };
  const pathsOf = (filter: object = {}) =>
    log.find({ viewer: SEES_ALL, limit: 10_000, ...filter }).map(({ path }) => path);

  it('keeps the last requests, in the order in which they ended', () => {
    add(600, (index) => ({ path: `/api/${index}` }));
    expect(pathsOf()).toEqual(Array.from({ length: 500 }, (_, index) => `/api/${index + 100}`));
  });

  it("lists the polls of the playground's phones only if they are asked for, once each", () => {
    add(3, () => ({ path: '/api/mine' }));
    add(600, () => ({ method: 'GET', path: '/api/accounts', client: 'playground' }));
    expect(pathsOf()).toEqual(['/api/mine', '/api/mine', '/api/mine']);
    expect(pathsOf({ client: 'playground' })).toEqual(['/api/accounts']);
  });

  it('keeps fewer if their bodies are large', () => {
    add(100, (index) => ({ path: `/api/${index}`, body: {}, bodyBytes: 100 * 1024 }));
    expect(pathsOf()).toHaveLength(20);
    expect(pathsOf().at(-1)).toBe('/api/99');
    const headers = { 'Content-Type': 'x'.repeat(10_000) };
    add(500, () => ({ path: `/api/${'x'.repeat(10_000)}`, headers }));
    expect(pathsOf()).toHaveLength(102);
  });

  it.each([
    ['a page', { client: 'page' }],
    ['reading', { method: 'GET' }],
    ['a client without access', { hasAccess: false }],
  ] as const)('loses no command of a program because of %s', (_who, other) => {
    add(1, () => ({ path: '/api/kept' }));
    add(2000, (index) => ({ ...other, path: `/api/other/${index}` }));
    expect(pathsOf()[0]).toBe('/api/kept');
  });

  it('keeps alternating polls of the page once each', () => {
    const paths = (index: number) => [
      `/api/events?kind=node&after=${index}`,
      `/api/stats?from=${index}Z&step=60`,
    ];
    add(10, (index) => ({ client: 'page', method: 'GET', path: paths(index)[index % 2] }));
    expect(pathsOf()).toEqual(['/api/events?kind=node&after=8', '/api/stats?from=9Z&step=60']);
  });

  it('keeps a poll of the page once', () => {
    add(5, (index) => ({ client: 'page', method: 'GET', path: `/api/events?after=${index}` }));
    add(1, () => ({ client: 'page', method: 'GET', path: '/api/events?after=5', status: 500 }));
    add(2, (index) => ({ method: 'GET', path: `/api/events?after=${index}` }));
    expect(pathsOf()).toEqual([
      '/api/events?after=4',
      '/api/events?after=5',
      '/api/events?after=0',
      '/api/events?after=1',
    ]);
  });

  it('finds by client, method, status and message', () => {
    add(1, () => ({ path: 'a', client: 'page', method: 'GET' }));
    add(1, () => ({ path: 'b', status: 404 }));
    add(1, () => ({ path: 'c', status: 409, messageId: 'ID' }));
    add(1, () => ({ path: 'd', status: null }));
    expect(pathsOf({ client: 'page' })).toEqual(['a']);
    expect(pathsOf({ method: 'POST' })).toEqual(['b', 'c', 'd']);
    expect(pathsOf({ status: '4xx' })).toEqual(['b', 'c']);
    expect(pathsOf({ status: '404' })).toEqual(['b']);
    expect(pathsOf({ message_id: 'ID' })).toEqual(['c']);
  });

  it('pages forward with after, and backward without', () => {
    add(5, (index) => ({ path: String(index + 1) }));
    expect(pathsOf({ limit: 2 })).toEqual(['4', '5']);
    expect(pathsOf({ limit: 2, before: 4 })).toEqual(['2', '3']);
    expect(pathsOf({ limit: 2, after: 1 })).toEqual(['2', '3']);
  });

  it('gives the last request of an id that was used twice', () => {
    add(2, (index) => ({ path: String(index) }));
    expect(log.get('an-id', SEES_ALL)?.path).toBe('1');
    expect(log.get('another', SEES_ALL)).toBeUndefined();
  });
});
