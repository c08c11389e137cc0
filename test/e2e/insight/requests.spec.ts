import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { SummaryDto } from '../../../src/insight/diagnostics/dto/summary.dto.js';
import type { RequestListDto } from '../../../src/insight/requests/dto/request-list.dto.js';
import type { RequestDto, WholeRequestDto } from '../../../src/insight/requests/dto/request.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { ApiClient } from '../../support/service/http.js';
import { pair } from '../../support/service/pairing.js';
import { sendFile } from '../../support/data/send-file.js';
import { Service } from '../../support/service/service.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const TOKEN = 'a-token-that-nobody-may-see';
const PAGE = { 'Sec-Fetch-Site': 'same-origin' };

describe('GET /api/requests', () => {
  let session: PairedSession;
  let api: ApiClient;
  let contact: Contact;

  beforeAll(async () => {
    session = await PairedSession.start();
    ({ api } = session.service);
    contact = session.network.contact();
  });

  afterAll(() => session.dispose());

  const list = async (query = ''): Promise<RequestDto[]> =>
    (await api.get<RequestListDto>(`/api/requests?${query}`)).body.requests;
  const idOf = ({ headers }: { headers: Headers }): string => headers.get('X-Request-Id') ?? '';
  const whole = (answer: { headers: Headers }): Promise<WholeRequestDto> => find(idOf(answer));

  /** Waits until a request is listed: it is when its answer has been sent, right after the client has it. */
  async function find(id: string): Promise<WholeRequestDto> {
    const { body } = await waitFor(`request ${id}`, async () => {
      const answer = await api.get<WholeRequestDto>(`/api/requests/${id}`);
      return answer.status === 200 ? answer : null;
    });
    return body;
  }

  it('has a send of another program, with its message', async () => {
    const body = { to: contact.number, text: 'Hello, 🌍' };
    const headers = { 'User-Agent': 'my-program/1.0', 'Idempotency-Key': 'order-1' };
    const sent = await api.post<QueuedDto>('/api/send?dry_run=0', body, headers);
    const { message_id, chat_jid } = sent.body;

    const request = await whole(sent);
    expect(request).toEqual({
      seq: expect.any(Number),
      id: idOf(sent),
      at: expect.stringMatching(/^\d{4}-.+Z$/),
      client: 'program',
      token: null,
      account: 'default',
      user_agent: 'my-program/1.0',
      method: 'POST',
      route: '/api/send',
      path: '/api/send?dry_run=0',
      status: 200,
      duration_ms: expect.any(Number),
      answer_bytes: expect.any(Number),
      error_code: null,
      chat_jid,
      message_id,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'order-1' },
      body_type: 'application/json',
      body_bytes: Buffer.byteLength(JSON.stringify(body)),
      masked: false,
      body,
    });
    expect(request.duration_ms).toBeGreaterThan(0);
    expect(request.answer_bytes).toBeGreaterThan(JSON.stringify(sent.body).length);
    const { body: _body, ...listed } = request;
    expect(await list(`message_id=${message_id}`)).toEqual([listed]);
  });

  it('names the same message for the same Idempotency-Key, and none that was refused for a retry', async () => {
    const body = { to: contact.number, text: 'once' };
    const first = await api.post<QueuedDto>('/api/send', body, { 'Idempotency-Key': 'once' });
    const second = await api.post<QueuedDto>('/api/send', body, { 'Idempotency-Key': 'once' });
    await whole(second);
    const { message_id } = first.body;
    expect((await list(`message_id=${message_id}`)).map(({ id }) => id)).toEqual([
      idOf(first),
      idOf(second),
    ]);
    const retry = await api.post(`/api/messages/${message_id}/retry`);
    expect(await whole(retry)).toMatchObject({
      route: '/api/messages/:id/retry',
      error_code: 'not_retryable',
      message_id: null,
    });
  });

  it('has the code of a refused request', async () => {
    const refused = await api.post('/api/send', { to: 'somebody', text: 'Hello' });
    expect(await whole(refused)).toMatchObject({
      status: 400,
      error_code: 'invalid_recipient',
      message_id: null,
      body: { to: 'somebody', text: 'Hello' },
    });
    const malformed = await api.post('/api/send', '{"to": ');
    expect(await whole(malformed)).toMatchObject({
      status: 400,
      error_code: 'malformed_json',
      body_type: 'application/json',
      body_bytes: 7,
      body: null,
    });
    const unknown = await api.get('/api/nothing-here?a=b');
    expect(await whole(unknown)).toMatchObject({
      status: 404,
      route: null,
      path: '/api/nothing-here?a=b',
      error_code: 'not_found',
      body_type: null,
    });
    const foreign = await api.get('/api/chats', { Origin: 'http://other.example' });
    expect(await whole(foreign)).toMatchObject({ status: 403, error_code: 'origin_not_allowed' });
  });

  it('has no status for a client that went away before the answer', async () => {
    const id = 'of-a-client-that-went-away';
    const client = new AbortController();
    const asked = fetch(new URL('/api/messages/wait?timeout_ms=60000', api.baseUrl), {
      headers: { 'X-Request-Id': id },
      signal: client.signal,
    });
    await waitFor('the client to wait', async () => {
      const { body } = await api.get<SummaryDto>('/api/debug/summary');
      return body.process.waiting_clients === 1;
    });
    client.abort();
    await expect(asked).rejects.toThrow('aborted');
    expect(await find(id)).toMatchObject({ route: '/api/messages/wait', status: null });
  });

  it('describes a multipart body, and names the resulting message', async () => {
    const fields = { type: 'document', caption: 'a caption of theirs' };
    const sent = await sendFile(api, contact.jid, Buffer.from('the words in the file'), fields);
    expect(sent.status).toBe(200);
    const request = await whole(sent);
    expect(request).toMatchObject({
      route: '/api/chats/:jid/messages',
      message_id: sent.body.message_id,
      body_type: 'multipart/form-data',
      body_bytes: expect.any(Number),
      body: null,
    });
    expect(request.body_bytes).toBeGreaterThan(21);
    expect(JSON.stringify(request)).not.toMatch(/the words in the file|a caption of theirs/);
  });

  it('describes a body that is too long to be kept', async () => {
    const text = 'x'.repeat(200_000);
    const refused = await api.post('/api/send', { to: contact.number, text });
    const request = await whole(refused);
    expect(request).toMatchObject({ error_code: 'text_too_long', body: null });
    expect(request.body_bytes).toBeGreaterThan(text.length);
  });

  it('survives a deeply nested body of unknown size', async () => {
    const text = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const answer = await fetch(new URL('/api/send', session.service.baseUrl), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Blob([text]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(400);
    await answer.text();
    expect(await whole(answer)).toMatchObject({ error_code: 'json_too_deep', body: null });
  });

  it('tells our page from programs, and leaves out calls for this list and endless ones', async () => {
    const [seen] = (await list('limit=1')) as [RequestDto];
    await api.get('/api/requests', PAGE);
    const stream = new AbortController();
    const streamed = await fetch(new URL('/api/events/stream', api.baseUrl), {
      signal: stream.signal,
    });
    stream.abort();
    const fromPage = await api.get('/api/connection', PAGE);
    const fromProgram = await api.get('/api/connection');
    await whole(fromPage);
    await whole(fromProgram);
    const after = await list(`after=${seen.seq}&client=page`);
    expect(after.map(({ id }) => id)).toEqual([idOf(fromPage)]);
    const programs = await list(`after=${seen.seq}&client=program`);
    expect(programs.map(({ id }) => id)).toContain(idOf(fromProgram));
    expect(programs.map(({ id }) => id)).not.toContain(idOf(streamed));
  });

  it('pages in both directions', async () => {
    for (const name of ['one', 'two', 'three']) {
      await whole(await api.get(`/api/chats?q=${name}`));
    }
    const filter = 'method=GET&status=200';
    const [first, , third] = (await list(filter)).filter(({ route }) => route === '/api/chats');
    const forward = await api.get<RequestListDto>(`/api/requests?after=${first.seq - 1}&limit=1`);
    expect(forward.body.requests.map(({ path }) => path)).toEqual(['/api/chats?q=one']);
    expect(forward.body.pagination).toEqual({ limit: 1, next: String(first.seq) });
    const back = await api.get<RequestListDto>(`/api/requests?before=${third.seq + 1}&limit=1`);
    expect(back.body.requests.map(({ path }) => path)).toEqual(['/api/chats?q=three']);
    expect(back.body.pagination).toEqual({ limit: 1, next: String(third.seq) });
  });

  it.each([
    ['client', 'somebody'],
    ['method', 'post'],
    ['status', '4x'],
    ['status', '404&status=400'],
    ['message_id', 'x'.repeat(201)],
    ['after', 'the-last-one'],
    ['before', '-1'],
    ['limit', '0'],
    ['limit', '1001'],
  ])('refuses %s=%s', async (name, value) => {
    const { status, body } = await api.get<ErrorDto>(`/api/requests?${name}=${value}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.details).toMatchObject([{ field: name }]);
  });

  it('answers 404 for a request that is not kept', async () => {
    const { status, body } = await api.get('/api/requests/no-such-request');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('is bounded: reading pushes out the oldest reading requests, and no sending ones', async () => {
    const sent = await api.post<QueuedDto>('/api/send', { to: contact.number, text: 'stays' });
    const first = await api.get('/api/connection');
    await whole(first);
    for (let times = 0; times < 60; times += 1) {
      await Promise.all(Array.from({ length: 10 }, () => api.get('/api/connection')));
    }
    expect((await api.get(`/api/requests/${idOf(first)}`)).status).toBe(404);
    const kept = await list('method=GET&client=program&limit=1000');
    expect(kept.filter(({ status }) => status !== 403)).toHaveLength(500);
    expect(await whole(sent)).toMatchObject({ message_id: sent.body.message_id });
  });
});

describe('GET /api/requests with a token', () => {
  const SECRETS = [TOKEN, 'a-wrong-guess', 'a-password', 'Bearer', 'dashboard_login'];
  let network: LocalNetwork;
  let service: Service;
  let api: ApiClient;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    service = await Service.start({ network, env: { SERVICE_API_TOKEN: TOKEN } });
    api = new ApiClient(service.baseUrl, { Authorization: `Bearer ${TOKEN}` });
    await pair({ api }, network.phone());
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
  });

  it('keeps no body of a client without the token, and lists it apart', async () => {
    const service = await Service.start({ env: { SERVICE_API_TOKEN: TOKEN } });
    const outside = new ApiClient(service.baseUrl);
    for (let index = 0; index < 3; index += 1) await outside.post('/api/login', { name: 'guess' });
    const inside = new ApiClient(service.baseUrl, { Authorization: `Bearer ${TOKEN}` });
    const known = await waitFor('the requests', async () => {
      const { requests } = (await inside.get<RequestListDto>('/api/requests')).body;
      return requests.length >= 3 ? requests : null;
    });
    const { body } = await inside.get<WholeRequestDto>(`/api/requests/${known[0].id}`);
    expect(body).toMatchObject({ path: '/api/login', status: 400, body: null, body_type: null });
    await service.dispose();
  });

  it('needs the token', async () => {
    expect((await service.api.get('/api/requests')).status).toBe(401);
    expect((await service.api.get('/api/requests/some-id')).status).toBe(401);
  });

  it('has no secrets', async () => {
    const { number } = network.contact();
    const anonymous = service.api;
    const answers = [
      await anonymous.post('/api/login', { token: TOKEN }),
      await anonymous.post('/api/login', { token: 'a-wrong-guess' }),
      await anonymous.get(`/api/chats?token=${TOKEN}`),
      await anonymous.get('/api/chats', { 'User-Agent': `program ${TOKEN}` }),
      await anonymous.get('/api/chats', { Authorization: 'Bearer a-wrong-guess' }),
      await anonymous.get('/api/chats', { Cookie: 'dashboard_login=a-wrong-guess' }),
      await api.get('/api/chats?api_key=a-wrong-guess'),
      await api.post(
        '/api/send',
        { to: number, text: `look: ${TOKEN}`, password: 'a-password' },
        { 'Idempotency-Key': TOKEN },
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 401, 401, 401, 200, 200]);

    const requests: WholeRequestDto[] = [];
    for (const { headers } of answers) {
      const path = `/api/requests/${headers.get('X-Request-Id')}`;
      const answer = await waitFor('the request', async () => {
        const found = await api.get<WholeRequestDto>(path);
        return found.status === 200 && found;
      });
      requests.push(answer.body);
    }
    const list = await api.get('/api/requests?limit=1000');
    const text = JSON.stringify([requests, list.body]);
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
    const unmasked = requests.filter(({ masked }) => !masked);
    // The login is listed without its body.
    expect(unmasked).toEqual([0, 1, 4, 5].map((index) => requests[index]));
    expect(requests.at(-1)?.body).toEqual({
      to: number,
      text: 'look: [hidden]',
      password: '[hidden]',
    });
  });
});
