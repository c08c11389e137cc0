import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallListDto } from '../../src/features/calls/dto/calls.dto.js';
import { isPresenceCall, notePresenceCall } from '../support/called-presences.js';
import { makePicture } from '../support/data/sample-files.js';
import { isSqlite } from '../support/postgres/on-sqlite.js';
import { readConnection, waitForPhase } from '../support/service/pairing.js';
import { waitFor } from '../support/wait-for.js';
import { CallRig, TOKEN } from './call-rig.js';
import { callsOf, findCall, readCommitted } from './document.js';
import { REQUESTS_PATH } from './generated-files.js';
import { HttpFile } from './http-file.js';
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

  beforeAll(async () => {
    rig = await CallRig.start();
    const picture = rig.network.media.put('picture', await makePicture());
    rig.network.profiles.setPicture(rig.contact.account, picture.url);
  });

  afterAll(() => rig.dispose());

  it('has every call, and in its order each finds what it names', async () => {
    const { baseUrl } = rig.service;
    const file = new HttpFile(REQUESTS_PATH, { baseUrl, token: TOKEN });
    // One of them a second time, with a file.
    expect(file.blocks).toHaveLength(calls.length + 1);
    const asked = new Set<string>();
    for (const block of file.blocks) {
      const request = file.toRequest(block);
      const call = findCall(document, request.method, new URL(request.url).pathname);
      const { operation } = call;
      const id = operation.operationId ?? '';
      asked.add(id);
      if (id === 'streamEvents') continue;
      await prepare(id);
      if (isPresenceCall(request.url)) notePresenceCall();
      const response = await fetch(request.url, request);
      const text = await response.text();
      expect([id, response.status, text]).toEqual([id, STATUSES[id] ?? 200, text]);
      const { content } = operation.responses[response.status] as { content: Json };
      const json = content['application/json'];
      if (!json) continue;
      const body = JSON.parse(text) as object;
      expect([id, check.problems(json.schema, body)]).toEqual([id, []]);
      file.keep(block, { headers: response.headers, body });
    }
    expect(asked.size).toBe(calls.length);
  });

  /** Waits for the things that a person sees before the next request. */
  async function prepare(id: string): Promise<void> {
    if (id === 'readQr') await waitForPhase(rig, 'waiting_for_scan');
    if (id === 'readConnection') await rig.phone.scan((await readConnection(rig)).qr!);
    if (id !== 'rejectCall') return;
    await waitFor('the call to ring', async () => {
      const { body } = await rig.api.get<CallListDto>('/api/calls');
      return body.calls.length === 1;
    });
  }
});

/** The others are answered with 200. */
const STATUSES: Record<string, number> = {
  createAccount: 201,
  // PostgreSQL makes its own backups.
  createBackup: isSqlite ? 200 : 409,
  createWebhook: 201,
  // It is alone.
  drainProcess: 409,
  // The message is a text that was sent.
  retryMessage: 409,
  vote: 400,
};
