import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ControlServer } from '../../../packages/network/src/control/control-server.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type {
  CommandAnswerDto,
  PlaygroundDto,
} from '../../../src/app/playground/dto/playground.dto.js';
import { freePort } from '../../support/service/free-port.js';
import { ApiClient } from '../../support/service/http.js';
import { sendRaw } from '../../support/service/raw-http.js';
import { Service } from '../../support/service/service.js';

const TOKEN = 'a-token-of-sixteen+';

describe('the API of the playground', () => {
  let network: LocalNetwork;
  let control: ControlServer;
  let ada: Contact;
  let service: Service;
  let api: ApiClient;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    network.phone({ name: 'You', number: '15550100' });
    ada = network.contact({ name: 'Ada', number: '15550102', about: 'waits' });
    network.group({ subject: 'Team', participants: [ada] });
    control = new ControlServer(network);
    service = await start(await control.listen(0));
    ({ api } = service);
  });

  afterAll(async () => {
    await service.dispose();
    await control.stop();
    await network.stop();
    expect(network.errors).toEqual([]);
  });

  const start = (controlUrl: string, env: Record<string, string> = {}) =>
    Service.start({ network, env: { SERVICE_NETWORK_CONTROL_URL: controlUrl, ...env } });

  it('lists people, groups, faults and commands', async () => {
    const { status, body } = await api.get<PlaygroundDto>('/api/playground');
    expect([status, body.is_available]).toEqual([200, true]);
    expect(body.people).toEqual([
      {
        kind: 'phone',
        number: '15550100',
        name: 'You',
        jid: expect.any(String),
        lid: expect.any(String),
        about: null,
      },
      {
        kind: 'contact',
        number: '15550102',
        name: 'Ada',
        jid: ada.jid,
        lid: ada.lid,
        about: 'waits',
      },
    ]);
    expect(body.groups).toEqual([
      { jid: network.groups[0].jid, subject: 'Team', members: ['You', 'Ada'] },
    ]);
    expect(body.commands.find(({ command }) => command === 'say')).toEqual({
      command: 'say',
      description: 'sends a text from a contact',
      fields: expect.objectContaining({ contact: 'a string', text: 'a string' }),
    });
    expect(body.faults.every(({ is_on: isOn }) => !isOn)).toBe(true);
    // The network alone has none: they belong to the process that runs it.
    expect(body.scenes).toEqual([]);
  });

  it('passes a command on, and gives its answer', async () => {
    const sent = await api.post<CommandAnswerDto>('/api/playground/faults', {
      fault: 'black-hole',
    });
    expect(sent.status).toBe(200);
    // The network checks the fields of its commands.
    expect(sent.headers.get('X-Unknown-Fields')).toBeNull();
    expect(network.faults.hasBlackHole).toBe(true);
    const isOn = async (): Promise<string[]> =>
      (await api.get<PlaygroundDto>('/api/playground')).body.faults
        .filter(({ is_on: on }) => on)
        .map(({ name }) => name);
    expect(await isOn()).toEqual(['black-hole']);
    expect((await api.post('/api/playground/clear-faults')).body).toEqual({ answer: { ok: true } });
    expect(await isOn()).toEqual([]);
  });

  it.each([
    ['sing', {}, 404, 'unknown_command', 'The test network has no such command.'],
    ['..%2F', {}, 404, 'unknown_command', 'The test network has no such command.'],
    ['constructor', {}, 404, 'unknown_command', 'The test network has no such command.'],
    [
      'say',
      {},
      400,
      'validation_failed',
      'The test network did not do this: the field "contact" is missing.',
    ],
    [
      'say',
      { contact: 'Ann', text: 'x' },
      400,
      'validation_failed',
      'The test network did not do this: there is no contact "Ann": POST /contact creates one.',
    ],
    [
      'reply',
      { contact: 'Ada', id: 'NONE', text: 'x' },
      409,
      'command_refused',
      'The test network did not do this: Ada has no message NONE.',
    ],
  ])('explains the mistake in %s %j', async (command, given, status, code, error) => {
    const { body } = await api.post<ErrorDto>(`/api/playground/${command}`, given);
    expect(body).toMatchObject({ status_code: status, code, error });
  });

  it('is for this page and for programs with the token only', async () => {
    const guarded = await start(`http://127.0.0.1:${await freePort()}`, {
      SERVICE_API_TOKEN: TOKEN,
    });
    const codeOf = async (headers: Record<string, string>) =>
      (await guarded.api.post<ErrorDto>('/api/playground/people', {}, headers)).body.code;
    const bearer = { Authorization: `Bearer ${TOKEN}` };
    expect([await codeOf({}), await codeOf({ ...bearer, Origin: 'https://evil.example' })]).toEqual(
      ['unauthorized', 'origin_not_allowed'],
    );
    const head = 'POST /api/playground/people HTTP/1.1\r\nHost: evil.example\r\n';
    const foreign = await sendRaw(guarded.baseUrl, [`${head}Content-Length: 0\r\n\r\n`]);
    expect(foreign.text).toContain('host_not_allowed');
    // The port is closed, so this one came through.
    expect(await codeOf(bearer)).toBe('playground_failed');
    await guarded.dispose();
  });

  it('reports a nonsense answer of the control port', async () => {
    const odd = await oddServer();
    const lost = await start(`http://127.0.0.1:${(odd.address() as AddressInfo).port}`);
    const codeOf = async (command: string) =>
      (await lost.api.post<ErrorDto>(`/api/playground/${command}`)).body;
    expect(await codeOf('text')).toMatchObject({ status_code: 502, code: 'playground_failed' });
    expect(await codeOf('teapot')).toMatchObject({
      code: 'playground_failed',
      error: 'The control port of the test network answers 418.',
    });
    expect(await codeOf('away')).toMatchObject({ code: 'playground_failed' });
    await lost.dispose();
    odd.close();
  });

  it('does not exist outside the playground', async () => {
    const usual = await Service.start({ network });
    const { status, body } = await usual.api.get('/api/playground');
    expect([status, body]).toEqual([
      200,
      { is_available: false, people: [], groups: [], scenes: [], faults: [], commands: [] },
    ]);
    const { body: problem } = await usual.api.post<ErrorDto>('/api/playground/say');
    expect(problem).toMatchObject({ status_code: 404, code: 'no_playground' });
    await usual.dispose();
  });
});

/** Answers unlike any control port. */
async function oddServer(): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/teapot') response.writeHead(418).end('{}');
    else if (request.url === '/away') response.writeHead(302, { location: '/text' }).end();
    else response.end('words');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
