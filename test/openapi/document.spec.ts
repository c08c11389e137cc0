import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERROR_TABLE } from '../../src/common/errors/error-table.js';
import { Service } from '../support/service.js';
import { callsOf, readCommitted, type Call } from './document.js';
import { makeDocument } from './make-document.js';
import { SchemaCheck } from './schema-check.js';

const ROOT = join(import.meta.dirname, '../..');
const TOKEN = 'a-token-of-some-length';
const RENEW = 'The API has changed: run `npm run openapi`, and look at what it changed.';

const run = promisify(execFile);
const document = readCommitted();
const calls = callsOf(document);
const check = new SchemaCheck(document);

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

  it('is what is committed', async () => {
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const { status, body } = await service.api.get('/api/openapi.json', headers);
    expect(status).toBe(200);
    expect(body).toEqual(document);
  });

  it('is kept from others, as everything else', async () => {
    expect((await service.api.get('/api/openapi.json')).status).toBe(401);
    for (const path of ['/api/openapi.json', '/api/docs']) {
      expect((await service.api.get(path, { Origin: 'http://other.example' })).status).toBe(403);
    }
  });
});

describe('docs/openapi.json', () => {
  it('is what the routes, classes, rules and errors of the service make', async () => {
    expect([RENEW, await makeDocument()]).toEqual([RENEW, document]);
  });

  it('fills in no Idempotency-Key for who tries a call: the second one would send nothing', () => {
    const keys = calls.flatMap(({ operation }) =>
      ((operation.parameters ?? []) as { name?: string; example?: unknown }[]).filter(
        ({ name }) => name === 'Idempotency-Key',
      ),
    );
    expect(keys.length).toBeGreaterThanOrEqual(8);
    for (const key of keys) expect(key).not.toHaveProperty('example');
  });

  it('names what else than the path says which file of a message is meant, and how to get it', () => {
    const paths = document.paths as Record<string, { get: { parameters: { name: string }[] } }>;
    const namesOf = (call: string) => paths[call]?.get.parameters.map(({ name }) => name);
    expect(namesOf('/api/messages/{id}/media')).toEqual(
      expect.arrayContaining(['chat_jid', 'sender_jid', 'wait', 'retry']),
    );
    expect(namesOf('/api/messages/{id}/thumbnail')).toEqual(
      expect.arrayContaining(['chat_jid', 'sender_jid', 'size']),
    );
  });

  it('has nothing that its linter complains of', async () => {
    const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
    const env = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    };
    const arguments_ = [cli, 'lint', '--format', 'json', 'docs/openapi.json'];
    const { stdout } = await run(process.execPath, arguments_, { cwd: ROOT, env });
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
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

  it('says of every error where it may come', () => {
    const text = JSON.stringify(document.paths);
    for (const code of Object.keys(ERROR_TABLE)) {
      expect(text).toContain(`"#/components/examples/${code}"`);
    }
  });

  it('shows nobody’s number', () => {
    const numbers =
      JSON.stringify(document).match(/(?<=["'+ ])\d{7,}(?=@s\.whatsapp\.net|")/g) ?? [];
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
