import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallListDto } from '../../src/features/calls/dto/calls.dto.js';
import { isPresenceCall, notePresenceCall } from '../support/called-presences.js';
import { pair } from '../support/service/pairing.js';
import { waitFor } from '../support/wait-for.js';
import { CallRig, statusOf, TOKEN } from './call-rig.js';
import type { WebhookSecretDto } from '../../src/features/webhooks/dto/webhook.dto.js';
import { callsOf, findCall, readCommitted, type Call } from './document.js';
import { REQUESTS_PATH } from './generated-files.js';
import { readRequests } from './http-file.js';
import { toCollection, type Item } from './postman/collection.js';
import { FLOW } from './postman/flow.js';
import { SchemaCheck } from './schema-check.js';

const document = readCommitted();
const calls = callsOf(document);
const check = new SchemaCheck(document);

/** The parts that we read. */
interface Request {
  method: string;
  url: { raw: string; query: Entry[]; variable: Entry[] };
  header: Entry[];
  body?: { raw: string; options: { raw: { language: string } } };
}

interface Entry {
  key: string;
  value?: string;
  disabled?: boolean;
}

type Json = Record<string, { schema: object } | undefined>;

// `npm run test:postman` runs it.
describe('the Postman collection', () => {
  const { item: folders } = toCollection(document) as { item: Item[] };
  const items = folders.flatMap(({ item }) => item ?? []);
  const requests = items.map(({ request }) => request as Request);
  const callOf = ({ method, url }: Request) => {
    const path = url.raw.replace('{{baseUrl}}', '');
    return calls.find((call) => call.method === method && call.path === path)!;
  };

  it('begins with the way from connecting to the answer, and then has every call', () => {
    const [flow, ...others] = folders;
    expect(flow?.item?.map(({ name }) => name)).toEqual(FLOW.steps.map(({ name }) => name));
    const asked = others.flatMap(({ item }) => item ?? []);
    const ids = new Set(asked.map(({ request }) => callOf(request as Request)));
    expect(ids).toEqual(new Set(calls));
  });

  it('fills in the values of each call, with bodies that the document allows', () => {
    for (const request of requests) {
      const { operation } = callOf(request);
      const { url, header, body } = request;
      const sent = [...url.query, ...url.variable, ...header].filter(
        ({ disabled, value }) => !disabled && value,
      );
      const parameters = (operation.parameters ?? []) as { name: string; required?: boolean }[];
      expect(sent.map(({ key }) => key)).toEqual(
        expect.arrayContaining(
          parameters.filter(({ required }) => required).map(({ name }) => name),
        ),
      );
      if (body?.options.raw.language !== 'json') continue;
      const { content } = operation.requestBody as { content: Json };
      const schema = content['application/json']?.schema ?? {};
      const value = JSON.parse(body.raw.replace(/\{\{(to|phone)\}\}/, '+15550102')) as unknown;
      expect([url.raw, check.problems(schema, value)]).toEqual([url.raw, []]);
    }
  });

  it('has scripts that can be read', () => {
    const scripts = items.flatMap(({ event = [] }) =>
      (event as { script: { exec: string[] } }[]).map(({ script }) => script.exec.join('\n')),
    );
    expect(scripts.length).toBeGreaterThan(calls.length);
    for (const script of scripts) expect(() => new Script(script)).not.toThrow();
  });
});

describe('requests.http', () => {
  let rig: CallRig;
  let variables: Record<string, string>;

  beforeAll(async () => {
    rig = await CallRig.start();
    await pair(rig, rig.phone);
    const { body, headers } = await rig.api.post<{ message_id: string; chat_jid: string }>(
      '/api/send',
      { to: '15550102', text: 'Hello' },
    );
    const { message_id: messageId, chat_jid: chatJid } = body;
    await waitFor('the message to be read', async () => {
      const { body } = await rig.api.get<{ message: { status: string } }>(
        `/api/messages/${messageId}`,
      );
      return body.message.status === 'read';
    });
    const { id: callId } = rig.contact.call();
    await waitFor('the call to ring', async () => {
      const { body } = await rig.api.get<CallListDto>('/api/calls');
      return body.calls.length === 1;
    });
    const hook = await rig.api.post<WebhookSecretDto>('/api/webhooks', {
      url: 'http://127.0.0.1:9/hook',
    });
    const webhookId = hook.body.webhook.id;
    const requestId = headers.get('X-Request-Id') ?? '';
    const baseUrl = rig.service.baseUrl;
    variables = { baseUrl, token: TOKEN, messageId, chatJid, callId, webhookId, requestId };
  });

  afterAll(() => rig.dispose());

  it('has every call, and the service answers as the document describes', async () => {
    const requests = readRequests(readFileSync(REQUESTS_PATH, 'utf8'), variables).map(
      (request) => ({ request, call: findCall(document, request.method, pathOf(request.url)) }),
    );
    // One of them a second time, with a file.
    expect(requests).toHaveLength(calls.length + 1);
    expect(new Set(requests.map(({ call }) => call.operation.operationId)).size).toBe(calls.length);
    const inOrder = requests.toSorted((one, other) => rankOf(one.call) - rankOf(other.call));
    for (const { request, call } of inOrder) {
      const { operation } = call;
      const id = operation.operationId ?? '';
      if (LONG.has(id)) continue;
      if (isPresenceCall(request.url)) notePresenceCall();
      const response = await fetch(request.url, request);
      const text = await response.text();
      expect([id, response.status, text]).toEqual([id, statusOf(call), text]);
      const { content } = operation.responses[response.status] as { content: Json };
      const json = content['application/json'];
      if (json) expect([id, check.problems(json.schema, JSON.parse(text))]).toEqual([id, []]);
    }
  });
});

/** Calls that keep a client waiting. */
const LONG = new Set(['streamEvents', 'waitForMessage']);

const pathOf = (url: string) => new URL(url).pathname;

/** Calls that end the connection come last, after those that end the message. */
function rankOf({ operation }: Call): number {
  if (operation.tags?.includes('Connection')) return 2;
  return ['deleteMessage', 'deleteWebhook', 'deleteAccount'].includes(operation.operationId ?? '')
    ? 1
    : 0;
}
