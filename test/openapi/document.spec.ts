import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_TABLE } from '../../src/base/common/errors/error-table.js';
import { Service } from '../support/service/service.js';
import { callsOf, readCommitted, type Call } from './document.js';
import { makeDocument } from './make-document.js';
import { SchemaCheck } from './schema-check.js';

const TOKEN = 'a-token-of-some-length';
const RENEW = 'The API has changed: run `npm run openapi`, and look at what it changed.';

const document = readCommitted();
const calls = callsOf(document);
const check = new SchemaCheck(document);
const text = JSON.stringify(document);

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: object;
}

type Examples = {
  example?: unknown;
  examples?: Record<string, { value?: unknown; $ref?: string }>;
};

describe('GET /api/openapi.json', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start({ env: { SERVICE_API_TOKEN: TOKEN } });
  });

  afterAll(() => service.dispose());

  it('is the committed one', async () => {
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const { status, body } = await service.api.get('/api/openapi.json', headers);
    expect(status).toBe(200);
    expect(body).toEqual(document);
  });

  it('needs the token', async () => {
    expect((await service.api.get('/api/openapi.json')).status).toBe(401);
    for (const path of ['/api/openapi.json', '/api/docs']) {
      expect((await service.api.get(path, { Origin: 'http://other.example' })).status).toBe(403);
    }
  });
});

describe('docs/openapi.json', () => {
  it('follows from the routes, classes, rules and errors of the service', async () => {
    expect([RENEW, await makeDocument()]).toEqual([RENEW, document]);
  });

  it('fills in no Idempotency-Key for a trial: the second one would send nothing', () => {
    const keys = calls.flatMap(({ operation }) =>
      ((operation.parameters ?? []) as { name?: string; example?: unknown }[]).filter(
        ({ name }) => name === 'Idempotency-Key',
      ),
    );
    expect(keys.length).toBeGreaterThanOrEqual(8);
    for (const key of keys) expect(key).not.toHaveProperty('example');
  });

  it('names the values that select the file of a message besides the path, and how to get it', () => {
    const paths = document.paths as Record<string, { get: { parameters: { name: string }[] } }>;
    const namesOf = (call: string) => paths[call]?.get.parameters.map(({ name }) => name);
    expect(namesOf('/api/messages/{id}/media')).toEqual(
      expect.arrayContaining(['chat_jid', 'sender_jid', 'wait', 'retry']),
    );
    expect(namesOf('/api/messages/{id}/thumbnail')).toEqual(
      expect.arrayContaining(['chat_jid', 'sender_jid', 'size']),
    );
  });

  it('has every part that it refers to, and refers to every part', () => {
    const asked = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, at]) => at),
    );
    const { securitySchemes, ...shared } = document.components ?? {};
    const there = Object.entries(shared).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `${kind}/${name}`),
    );
    expect(there.length).toBeGreaterThan(100);
    expect([...asked].toSorted()).toEqual(there.toSorted());
    expect(Object.keys(securitySchemes ?? {})).toEqual(['token']);
    const known = new Set(['[]', '[{"token":[]}]']);
    for (const { operation } of [...calls, { operation: document }]) {
      if (operation.security) expect(known).toContain(JSON.stringify(operation.security));
    }
  });

  it('has a name of its own, a heading and a summary for every call', () => {
    const ids = calls.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(calls.length);
    const headings = document.tags?.map(({ name }) => name);
    for (const { operation } of calls) {
      expect(operation).toMatchObject({
        operationId: expect.stringMatching(/^[a-z]\w+$/),
        summary: expect.stringMatching(/\S/),
        tags: [expect.any(String)],
      });
      expect(headings).toContain(operation.tags?.[0]);
    }
  });

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'describes each parameter of %s, a success and a refusal',
    (_name, { path, operation }) => {
      const parameters = (operation.parameters ?? []) as Parameter[];
      const places = parameters.map((each) => `${each.in} ${each.name}`);
      expect(new Set(places).size).toBe(places.length);
      const inPath = parameters.filter((each) => each.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`).toSorted()).toEqual(
        (path.match(/\{\w+\}/g) ?? []).toSorted(),
      );
      for (const { required } of inPath) expect(required).toBe(true);
      for (const { schema } of parameters) expect(check.isSchema(schema)).toBe(true);
      const statuses = Object.keys(operation.responses).join(' ');
      expect(statuses).toMatch(/\b2\d\d\b/);
      expect(statuses).toMatch(/\b4\d\d\b/);
    },
  );

  it('has valid schemas', () => {
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
      expect([name, check.isSchema(schema)]).toEqual([name, true]);
    }
  });

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'shows an example of every answer that %s may give',
    (_name, { operation }) => {
      for (const [status, answer] of Object.entries(operation.responses)) {
        const { content = {} } = answer as {
          content?: Record<string, Examples & { schema: object }>;
        };
        for (const [mediaType, { schema, ...examples }] of Object.entries(content)) {
          const values = valuesOf(examples);
          expect([status, mediaType, values.length > 0]).toEqual([status, mediaType, true]);
          for (const value of values) expect(check.problems(schema, value)).toEqual([]);
        }
      }
    },
  );

  it('shows an example of every body to send', () => {
    const bodies = calls.flatMap(({ operation }) => bodyOf(operation) ?? []);
    expect(bodies.length).toBeGreaterThan(4);
    for (const { schema, ...examples } of bodies) {
      expect(check.problems(schema, valuesOf(examples)[0])).toEqual([]);
    }
  });

  it('has each error answer once, and refers to it', () => {
    const inPlace = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.values(item as Record<string, Call['operation']>).flatMap(({ responses }) =>
        Object.entries(responses)
          .filter(([, response]) => JSON.stringify(response).includes('schemas/ErrorDto'))
          .map(([status]) => `${path} ${status}`),
      ),
    );
    expect(inPlace).toEqual([]);
    const shared = Object.values(document.components?.responses ?? {}).map((response) =>
      JSON.stringify(response),
    );
    expect(new Set(shared).size).toBe(shared.length);
    expect(shared.length).toBeGreaterThan(50);
  });

  it('names the calls of every error', () => {
    const answers = JSON.stringify(calls.map(({ operation }) => operation.responses));
    for (const code of Object.keys(ERROR_TABLE)) {
      expect(answers).toContain(`"#/components/examples/${code}"`);
    }
  });

  it('shows nobody’s number', () => {
    const numbers = text.match(/(?<=["'+ ])\d{7,}(?=@s\.whatsapp\.net|")/g) ?? [];
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers.filter((number) => !number.startsWith('155501'))).toEqual([]);
  });
});

function valuesOf({ example, examples }: Examples): unknown[] {
  if (example !== undefined) return [example];
  return Object.values(examples ?? {}).map(({ value, $ref }) => {
    if (!$ref) return value;
    const shared = document.components?.examples?.[$ref.split('/').at(-1) ?? ''];
    return (shared as { value: unknown }).value;
  });
}

function bodyOf({ requestBody }: Call['operation']) {
  const content = requestBody && 'content' in requestBody ? requestBody.content : {};
  return content['application/json'] as (Examples & { schema: object }) | undefined;
}
