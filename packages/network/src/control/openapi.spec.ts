import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { LocalNetwork } from '../local/local-network.js';
import { BaileysClient } from '../support/baileys-client.js';
import { ControlServer } from './control-server.js';

interface Operation {
  operationId: string;
  summary: string;
  requestBody: { required: boolean; content: Content };
  responses: Record<string, { content: Content }>;
}
type Content = { 'application/json': { schema: BodySchema } };
interface FieldSchema {
  type: 'string' | 'number' | 'boolean' | 'array';
  enum?: string[];
}
interface BodySchema {
  properties: Record<string, FieldSchema>;
  required?: string[];
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, { post: Operation }>;
  components: { schemas: Record<string, unknown> };
}

let network: LocalNetwork;
let control: ControlServer;
let url: string;
let document: Document;

beforeAll(async () => {
  network = await LocalNetwork.start();
  control = new ControlServer(network);
  url = await control.listen(0);
  document = (await (await fetch(`${url}/openapi.json`)).json()) as Document;
});

afterAll(async () => {
  await control.stop();
  await network.stop();
});

async function post(path: string, body: unknown) {
  const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Checks an answer against the document. */
function check(path: string, { status, body }: { status: number; body: unknown }): unknown {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const { schema } = document.paths[path].post.responses[status].content['application/json'];
  // The references in the schema point into the document.
  const isValid = ajv.validate({ ...schema, components: document.components }, body);
  expect([path, status, isValid, ajv.errors]).toEqual([path, status, true, null]);
  return body;
}

/** A valid value for a field. */
function sampleOf({ type, enum: words }: FieldSchema): unknown {
  if (words) return words[0];
  return { string: 'a', number: 1, boolean: true, array: ['a'] }[type];
}

const bodyOf = (path: string) =>
  document.paths[path].post.requestBody.content['application/json'].schema;

describe('the document of the control port', () => {
  it('has every command of GET /, at its path', async () => {
    const list = (await (await fetch(url)).json()) as { command: string }[];
    const paths = list.map(({ command }) => command.replace('POST ', ''));
    expect(Object.keys(document.paths)).toEqual(paths);
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url }] });
    const ids = Object.values(document.paths).map(({ post: { operationId } }) => operationId);
    expect(new Set(ids).size).toBe(paths.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]*$/.test(id))).toEqual([]);
  });

  it('lists the fields of each command, which refuses others and those of a wrong type', async () => {
    for (const path of Object.keys(document.paths)) {
      const { properties, required = [] } = bodyOf(path);
      expect(check(path, await post(path, { nonsense: 1 }))).toMatchObject({
        error: expect.stringContaining('unknown field "nonsense"'),
      });
      for (const name of Object.keys(properties)) {
        const others = required.map((each) => [each, sampleOf(properties[each])] as const);
        const answer = await post(path, { ...Object.fromEntries(others), [name]: {} });
        const error = expect.stringContaining(`the field "${name}" must be`);
        expect([path, answer]).toEqual([path, { status: 400, body: { error } }]);
      }
    }
  });

  it('lists the required fields of each command, which asks for a missing one', async () => {
    const missing = Object.keys(document.paths).filter((path) => bodyOf(path).required);
    expect(missing).toContain('/say');
    for (const path of missing) {
      const [first] = bodyOf(path).required!;
      expect(await post(path, {})).toEqual({
        status: 400,
        body: { error: `the field "${first}" is missing` },
      });
    }
  });

  it('describes the answers about a paired client and its contacts', async () => {
    const client = new BaileysClient(network);
    check('/phone', await post('/phone', { name: 'Ada' }));
    check('/contact', await post('/contact', { name: 'Bob', about: 'here' }));
    client.connect();
    expect((await post('/scan', { qr: await client.waitForQr() })).status).toBe(200);
    await client.waitForClose();
    client.connect();
    expect(check('/wait-for-client', await post('/wait-for-client', {}))).toEqual({
      jid: expect.stringMatching(/:1@/),
    });
    const said = check('/say', await post('/say', { contact: 'Bob', text: 'hello' }));
    const { id } = said as { id: string };
    check('/react', await post('/react', { contact: 'Bob', id, text: '👍' }));
    check('/reply', await post('/reply', { contact: 'Bob', id, text: 'me again' }));
    check('/edit', await post('/edit', { contact: 'Bob', id, text: 'hello!' }));
    const poll = { contact: 'Bob', kind: 'poll', text: 'Where to?', options: ['Sea', 'Hills'] };
    const sent = check('/send', await post('/send', poll)) as { id: string };
    check('/vote', await post('/vote', { contact: 'Bob', id: sent.id, choices: ['Sea'] }));
    const { key } = await client.waitForText('me again');
    const waiting = post('/wait', { contact: 'Bob', contains: 'to you' });
    await client.send(key.remoteJid!, 'hello to you');
    expect(check('/wait', await waiting)).toMatchObject({ text: 'hello to you', kind: 'text' });
    check('/received', await post('/received', { contact: 'Bob' }));
    check('/people', await post('/people', {}));
    check('/group', await post('/group', { subject: 'Team', participants: ['Bob'] }));
    check('/groups', await post('/groups', {}));
    check('/phone-say', await post('/phone-say', { contact: 'Bob', text: 'from the phone' }));
    await client.end();
  });
});

describe('a command that waits', () => {
  it('names what a client lacks, and the messages that came instead', async () => {
    const client = new BaileysClient(network);
    const phone = network.phone({ name: 'Eve' });
    const dan = network.contact({ name: 'Dan' });
    client.connect();
    const qr = await client.waitForQr();
    expect(await post('/wait-for-client', { phone: 'Eve', timeout_ms: 1 })).toEqual({
      status: 409,
      body: {
        error: 'a client shows a QR code: send its text to /scan, or its code to /enter-code',
      },
    });
    await phone.scan(qr);
    await client.waitForClose();
    client.connect();
    await post('/wait-for-client', { phone: 'Eve' });
    await client.send(dan.jid, 'one');
    await client.send(dan.jid, 'two');
    const one = await post('/wait', { contact: 'Dan', text: 'one' });
    const { id } = one.body as { id: string };
    expect(await post('/wait', { contact: 'Dan', after: id })).toMatchObject({
      body: { text: 'two' },
    });
    expect(await post('/wait', { contact: 'Dan', text: 'one', after: id, timeout_ms: 1 })).toEqual({
      status: 409,
      body: {
        error: 'Dan has not received it; of 2 that arrived, the last: text "one", text "two"',
      },
    });
    await client.end();
  });
});
