import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import newman, { type NewmanRunExecution, type NewmanRunSummary } from 'newman';
import { ControlServer } from '../../network/control/control-server.js';
import { LocalNetwork } from '../../network/local-network.js';
import type { Phone } from '../../network/people/phone.js';
import type { QrDto } from '../../src/connection/dto/qr.dto.js';
import { scaled } from '../support/machine-factor.js';
import { Service } from '../support/service.js';
import { callsOf, findCall, readCommitted, type Call } from './document.js';
import { readRequests } from './http-file.js';
import { REQUESTS_PATH } from './generated-files.js';
import { toCollection } from './postman/collection.js';
import { toEnvironment } from './postman/environment.js';
import { SchemaCheck } from './schema-check.js';

const TOKEN = 'a-token-of-some-length';

const LIMIT_MS = scaled(150_000);

/** Those that keep a client waiting. */
const LONG = new Set(['streamEvents', 'waitForMessage']);

const document = readCommitted();
const calls = callsOf(document);
const check = new SchemaCheck(document);

/** What cannot be had of a connected session with one message that was read. */
const OTHER_STATUSES: Record<string, number> = {
  readQrSvg: 404,
  readQrPng: 404,
  readQrText: 404,
  requestPairingCode: 409,
  // Nobody has a picture.
  readPicture: 404,
  // The message is a text.
  readMedia: 404,
  readThumbnail: 404,
  retryMessage: 409,
  vote: 400,
};

describe('the collection, run by newman', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let control: ControlServer;
  let service: Service;
  let summary: NewmanRunSummary;
  const receivedOnTheWay: string[] = [];

  beforeAll(async () => {
    network = await LocalNetwork.start();
    phone = network.phone({ number: '15550100', name: 'Ada' });
    control = new ControlServer(network);
    const SERVICE_NETWORK_CONTROL_URL = await control.listen(0);
    const env = { SERVICE_API_TOKEN: TOKEN, SERVICE_NETWORK_CONTROL_URL };
    service = await Service.start({ network, env });
    summary = await runCollection();
  }, LIMIT_MS);

  afterAll(async () => {
    await service.dispose();
    await control.stop();
    await network.stop();
  });

  it('passes all its tests, from connecting to the read receipt', () => {
    const { stats, failures } = summary.run;
    const { requests, assertions } = stats;
    console.log(`newman: ${requests.total} requests, ${assertions.total} assertions`);
    expect(failures.map(({ error, source }) => `${source?.name}: ${error.message}`)).toEqual([]);
    expect(assertions.failed).toBe(0);
    expect(assertions.total).toBeGreaterThan(2 * calls.length);
  });

  it('makes every call but the stream, and gets the answer that the document describes', () => {
    const answered = summary.run.executions.filter(({ response }) => response);
    const asked = new Set(answered.map((execution) => callOf(execution).operation));
    const left = calls.filter(({ operation }) => !asked.has(operation));
    expect(left.map(({ operation }) => operation.operationId)).toEqual(['streamEvents']);

    for (const execution of answered) {
      const { operation } = callOf(execution);
      const id = operation.operationId ?? '';
      const { code, stream } = execution.response;
      expect([id, code]).toEqual([id, OTHER_STATUSES[id] ?? 200]);
      const { content } = operation.responses[code] as {
        content: Record<string, { schema: object }>;
      };
      const json = content['application/json'];
      if (json)
        expect([id, check.problems(json.schema, JSON.parse(String(stream)))]).toEqual([id, []]);
    }
  });

  it('sends one message for one key', () => {
    expect(receivedOnTheWay).toEqual(['Hello']);
    expect(network.errors).toEqual([]);
  });

  it('has its like in requests.http, whose calls are answered as described', async () => {
    const requests = readRequests(readFileSync(REQUESTS_PATH, 'utf8'), {
      baseUrl: service.baseUrl,
      token: TOKEN,
    });
    // One of them a second time, with a file.
    expect(requests).toHaveLength(calls.length + 1);
    for (const { method, url, headers, body } of requests) {
      const call = findCall(document, method, new URL(url).pathname);
      if (LONG.has(call.operation.operationId ?? '')) continue;
      const response = await fetch(url, { method, headers, body });
      await response.arrayBuffer();
      expect([url, Object.keys(call.operation.responses)]).toEqual([
        url,
        expect.arrayContaining([String(response.status)]),
      ]);
      expect([401, 500]).not.toContain(response.status);
    }
  });

  async function runCollection(): Promise<NewmanRunSummary> {
    const contact = network.contact({ number: '15550102', name: 'Grace', receipts: 'read' });
    network.contact({ number: '15550103', name: 'Linus' });
    network.group({ id: '120363000000000000', creator: phone, participants: [contact] });
    const answered = contact
      .waitForMessage('Hello', LIMIT_MS)
      .then(() => contact.say('Hello yourself'));
    const finished = new Promise<NewmanRunSummary>((resolve, reject) => {
      const run = newman.run(
        {
          collection: toCollection(document),
          environment: toEnvironment({ baseUrl: service.baseUrl, token: TOKEN }),
        },
        (error, done) => (error ? reject(error) : resolve(done)),
      );
      run.on('request', (error, { item, response }) => {
        if (error) return;
        const { qr } = item.name === '2. Show the QR code' ? (response.json() as QrDto) : {};
        if (qr) void phone.scan(qr);
        if (item.name === '8. See its receipts') {
          receivedOnTheWay.push(...contact.received.map(({ text }) => text ?? ''));
        }
      });
    });
    await answered;
    return finished;
  }
});

function callOf({ request }: NewmanRunExecution): Call {
  return findCall(document, request.method, request.url.getPath());
}
