import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { scaled } from '../../packages/network/src/state/scaled.js';
import { notePresenceCall } from '../support/called-presences.js';
import { waitForPhase } from '../support/service/pairing.js';
import { CallRig, statusOf, TOKEN } from './call-rig.js';
import { callsOf, findCall, readCommitted, type Call } from './document.js';
import { SchemaCheck } from './schema-check.js';

const FOLDER = join(import.meta.dirname, '../../postman');
const NEWMAN = 'newman@6.2.2';

const document = readCommitted();
const calls = callsOf(document);
const check = new SchemaCheck(document);

interface Execution {
  request: { method: string; url: { path: string[]; variable: { key: string; value: string }[] } };
  response?: { code: number; stream: { data: number[] } };
}

/** The report of newman about a run. */
interface Report {
  run: {
    stats: Record<'requests' | 'assertions', { total: number; failed: number }>;
    failures: { error: { message: string }; source: { name: string } }[];
    executions: Execution[];
  };
}

describe('the collection, run by newman', () => {
  let rig: CallRig;
  let report: Report;
  const receivedOnTheWay: string[] = [];

  beforeAll(async () => {
    rig = await CallRig.start();
    report = await runCollection();
  });

  afterAll(() => rig.dispose());

  it('passes all its tests, from connecting to the read receipt', () => {
    const { stats, failures } = report.run;
    const { requests, assertions } = stats;
    console.log(`newman: ${requests.total} requests, ${assertions.total} assertions`);
    expect(failures.map(({ error, source }) => `${source.name}: ${error.message}`)).toEqual([]);
    expect(assertions.failed).toBe(0);
    expect(assertions.total).toBeGreaterThan(2 * calls.length);
  });

  it('makes every call but the stream, and gets the answer that the document describes', () => {
    const answered = report.run.executions.filter(({ response }) => response);
    const asked = new Set(answered.map((execution) => callOf(execution).operation));
    const left = calls.filter(({ operation }) => !asked.has(operation));
    expect(left.map(({ operation }) => operation.operationId)).toEqual(['streamEvents']);

    for (const execution of answered) {
      const call = callOf(execution);
      const { code, stream } = execution.response!;
      const id = call.operation.operationId;
      expect([id, code]).toEqual([id, statusOf(call)]);
      const { content } = call.operation.responses[code] as {
        content: Record<string, { schema: object }>;
      };
      const json = content['application/json'];
      const body = () => JSON.parse(Buffer.from(stream.data).toString()) as unknown;
      if (json) expect([id, check.problems(json.schema, body())]).toEqual([id, []]);
    }
  });

  it('sends one message for one key', () => {
    expect(receivedOnTheWay).toEqual(['Hello']);
    expect(rig.network.errors).toEqual([]);
  });

  async function runCollection(): Promise<Report> {
    const { phone, contact, service } = rig;
    const file = join(service.folder, 'newman.json');
    const collection = join(FOLDER, 'dashboard.postman_collection.json');
    const environment = join(FOLDER, 'local.postman_environment.json');
    const values = ['--env-var', `baseUrl=${service.baseUrl}`, '--env-var', `token=${TOKEN}`];
    const reports = ['--reporters', 'cli,json', '--reporter-json-export', file, '--color', 'off'];
    // Two of the requests make the account online.
    for (const _request of [1, 2]) notePresenceCall({ ahead: scaled(120_000) });
    const newman = spawn(
      'npx',
      ['--yes', NEWMAN, 'run', collection, '-e', environment, ...values, ...reports],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = once(newman, 'exit');
    const scanned = waitForPhase(rig, 'waiting_for_scan').then(({ qr }) => phone.scan(qr!));
    for await (const line of createInterface({ input: newman.stdout })) {
      // It is printed once the step before has its answer.
      if (!line.includes('9. Wait for the answer')) continue;
      receivedOnTheWay.push(...contact.received.map(({ text }) => text ?? ''));
      await contact.say('Hello yourself');
    }
    await ended;
    await scanned;
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  }
});

function callOf({ request: { method, url } }: Execution): Call {
  const values = new Map(url.variable.map(({ key, value }) => [`:${key}`, value]));
  const path = url.path.map((part) => values.get(part) ?? part).join('/');
  return findCall(document, method, `/${path}`);
}
