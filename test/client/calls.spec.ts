import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Dashboard, DashboardError } from '../../packages/client/src/index.js';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { ApiClient } from '../support/service/http.js';
import { pair } from '../support/service/pairing.js';
import { Service } from '../support/service/service.js';

const TOKEN = 'a-token-of-some-length';
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

describe('a call of the typed client', () => {
  let network: LocalNetwork;
  let service: Service;
  let dashboard: Dashboard;
  let requests: Request[];

  beforeAll(async () => {
    network = await LocalNetwork.start();
    service = await Service.start({ network, env: { SERVICE_API_TOKEN: TOKEN } });
    const noting: typeof fetch = (input, init) => {
      const request = new Request(input, init);
      requests.push(request.clone());
      return fetch(request);
    };
    requests = [];
    dashboard = new Dashboard({ url: `${service.baseUrl}/`, token: TOKEN, fetch: noting });
    const api = new ApiClient(service.baseUrl, { Authorization: `Bearer ${TOKEN}` });
    await pair({ api }, network.phone());
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
  });

  const last = () => requests.at(-1)!;

  it('puts values into the path and the query, as they are', async () => {
    const path = { jid: '15550102@s.whatsapp.net' };
    await dashboard.api.readThread({ path, query: { limit: 2, before: undefined } }).catch(() => 0);
    expect(new URL(last().url)).toMatchObject({
      pathname: '/api/chats/15550102%40s.whatsapp.net/messages',
      search: '?limit=2',
    });
    await dashboard.api.listChats({ query: { q: 'a b&c=ü+%' } });
    expect(new URL(last().url).searchParams.get('q')).toBe('a b&c=ü+%');
  });

  it('sends its body as JSON, with the headers of the call', async () => {
    const { number } = network.contact();
    const headers = { 'Idempotency-Key': 'a-key-of-some-length', 'X-Missing': undefined };
    const ask = () => dashboard.api.sendText({ body: { to: number, text: 'once' }, headers });
    const first = await ask();
    expect(await ask()).toMatchObject({ ...first, duplicate: true });
    expect(await last().json()).toEqual({ to: number, text: 'once' });
    expect(Object.fromEntries(last().headers)).toMatchObject({
      'content-type': 'application/json',
      authorization: `Bearer ${TOKEN}`,
      'idempotency-key': 'a-key-of-some-length',
    });
    expect(last().headers.has('x-missing')).toBe(false);
    await dashboard.api.readConnection({ headers: new Headers({ 'X-Request-Id': 'mine' }) });
    expect(last().headers.get('x-request-id')).toBe('mine');
    expect(last().headers.has('content-type')).toBe(false);
  });

  it('sends a file as it is', async () => {
    const { size } = await dashboard.api.uploadFile({ body: new Blob([JPEG]) });
    expect(size).toBe(JPEG.length);
    expect(last().headers.get('content-type')).toBe('application/octet-stream');
  });

  it('sends the token only where one is needed', async () => {
    await dashboard.api.readLiveness();
    expect(last().headers.has('authorization')).toBe(false);
  });

  it('returns the form of the answer: an object, a text, a file, or the requested form', async () => {
    const { api } = dashboard;
    expect(await api.readConnection()).toMatchObject({ state: 'connected' });
    expect(await api.readMetrics()).toContain('# HELP');
    expect(await api.exportEvents()).toMatch(/^\{.+\}\n\{/);
    const chat = { path: { jid: '15550102@s.whatsapp.net' }, query: { format: 'zip' } } as const;
    expect(await api.exportChat(chat)).toBeInstanceOf(Blob);
    expect(await api.readConnection({ parseAs: 'arrayBuffer' })).toBeInstanceOf(ArrayBuffer);
    expect(await api.readConnection({ parseAs: 'stream' })).toBeInstanceOf(ReadableStream);
  });

  it('returns headers, too, if it is asked for them', async () => {
    const answer = await dashboard.api.readConnection({ responseStyle: 'fields' });
    expect(answer).toMatchObject({
      data: { state: 'connected' },
      request: { url: `${service.baseUrl}/api/connection` },
      response: { status: 200 },
    });
  });

  it('returns the error rather than throw it, on request', async () => {
    const path = { id: 'nothing' };
    const asked = { path, throwOnError: false } as const;
    expect(await dashboard.api.readMessage(asked)).toBeUndefined();
    const answer = await dashboard.api.readMessage({ ...asked, responseStyle: 'fields' });
    expect(answer).toMatchObject({
      error: expect.any(DashboardError),
      response: { status: 404 },
    });
  });

  it('throws the reason of the signal that ends it', async () => {
    const reason = new Error('enough');
    const signal = AbortSignal.abort(reason);
    await expect(dashboard.api.readConnection({ signal })).rejects.toBe(reason);
  });

  it('throws an error of its own where another program answers', async () => {
    const answers: [Response, string][] = [
      [new Response('<h1>Nothing</h1>', { status: 502 }), 'unreadable_answer'],
      [
        new Response('{"state"', { headers: { 'Content-Type': 'application/json' } }),
        'unreachable',
      ],
    ];
    for (const [answer, code] of answers) {
      const fake = new Dashboard({ url: service.baseUrl, fetch: async () => answer });
      Object.defineProperty(answer, 'url', { value: service.baseUrl });
      await expect(fake.api.readConnection()).rejects.toMatchObject({ code });
    }
  });

  it('goes through the events of the stream as they come', async () => {
    const query = { after: 0 };
    const ending = new AbortController();
    const { stream } = await dashboard.api.streamEvents({ query, signal: ending.signal });
    const { value } = await stream.next();
    expect(value).toMatchObject({ seq: 1, type: expect.any(String) });
    ending.abort();
    await stream.return(undefined);
  });

  it('goes on with the stream after the last event when its connection is lost', async () => {
    const seen: (string | null)[] = [];
    const cutting: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      seen.push(request.headers.get('Last-Event-ID'));
      const response = await fetch(request);
      return seen.length > 1 ? response : new Response(untilFirstEvent(response), response);
    };
    const { stream } = await dashboard.api.streamEvents({ query: { after: 1 }, fetch: cutting });
    for (const seq of [2, 3]) expect((await stream.next()).value).toMatchObject({ seq });
    expect(seen).toEqual([null, '2']);
    await stream.return(undefined);
  });

  it('ends the stream with an error that no reconnect can fix', async () => {
    const wrong = new Dashboard({ url: service.baseUrl, token: 'another-token' });
    const { stream } = await wrong.api.streamEvents();
    await expect(stream.next()).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

/** The body of a stream that is lost right after its first event. */
function untilFirstEvent({ body }: Response): ReadableStream<Uint8Array> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return new ReadableStream({
    async start(controller) {
      while (!/^id: .*?\n\n/ms.test(text)) text += (await reader.read()).value;
      const end = text.indexOf('\n\n', text.indexOf('id: '));
      controller.enqueue(new TextEncoder().encode(text.slice(0, end + 2)));
      await reader.cancel();
    },
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
}
