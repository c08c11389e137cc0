import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { Service, createFolder } from '../../support/service/service.js';

type Row = Record<string, unknown>;

const FIXTURE = join(import.meta.dirname, '../../fixtures/store-before-0006');

function unpack(name: string): Buffer {
  return gunzipSync(readFileSync(join(FIXTURE, `${name}.gz`)));
}

/** The answers of the earlier version, by the path of the request. */
const answers = JSON.parse(unpack('answers.json').toString()) as Record<string, string | object>;

const ONE_MESSAGE = /^\/api\/messages\/[^?]+\?chat_jid=/;
const MESSAGES = Object.keys(answers).filter((path) => ONE_MESSAGE.test(path));
const LISTS = Object.keys(answers).filter((path) => !ONE_MESSAGE.test(path));

/** Fields with names of people. */
const NAMES = /"(?:[a-z_]+_)?jid":"\d+@lid"|"participants":\[[^\]{]*\]/g;
const NUMBERS = `SELECT chat_aliases.jid AS lid, chats.jid FROM chat_aliases
  JOIN chats ON chats.id = chat_id WHERE chats.pn IS NOT NULL AND chat_aliases.jid LIKE '%@lid'`;

/** Rows of a store. */
function rowsOf(path: string, sql: string): Row[] {
  const database = new DatabaseSync(path);
  const rows = database.prepare(sql).all() as Row[];
  database.close();
  return rows.map((row) => ({ ...row }));
}

/** JSON Lines as objects, as fields may have been added to them. */
function parsed(path: string, body: unknown): unknown {
  const isLines = typeof body === 'string' && /format=jsonl|events\/export/.test(path);
  if (!isLines) return body;
  return body
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? null : (JSON.parse(line) as unknown)));
}

describe('a store of an earlier version', () => {
  let folder: string;
  let service: Service;
  /** A person by LID. */
  let numbers: Map<string, string>;

  const storePath = (name: string) => join(folder, 'data', `${name}.db`);

  beforeAll(async () => {
    folder = createFolder();
    mkdirSync(join(folder, 'data'));
    for (const name of ['auth', 'dashboard']) writeFileSync(storePath(name), unpack(`${name}.db`));
    const known = rowsOf(storePath('dashboard'), NUMBERS);
    numbers = new Map(known.map(({ lid, jid }) => [String(lid), String(jid)]));
    service = await Service.start({ folder, env: { SERVICE_AUTO_CONNECT: 'never' } });
  });

  afterAll(() => service.dispose());

  it('has all contents of the fixture', () => {
    const path = join(createFolder(), 'dashboard.db');
    writeFileSync(path, unpack('dashboard.db'));
    const wordsOf = (sql: string) => rowsOf(path, sql).map(({ word }) => word);
    expect(wordsOf('SELECT DISTINCT state AS word FROM outbox ORDER BY 1')).toEqual([
      'failed',
      'queued',
      'unanswered',
    ]);
    expect(wordsOf('SELECT DISTINCT kind AS word FROM early_news ORDER BY 1')).toEqual([
      'deletion',
      'delivery',
      'edit',
      'reaction',
      'sealed_edit',
    ]);
    expect(wordsOf('SELECT DISTINCT is_stored AS word FROM inbound_journal ORDER BY 1')).toEqual([
      0, 1,
    ]);
    expect(wordsOf('SELECT DISTINCT type AS word FROM messages ORDER BY 1')).toHaveLength(13);
    expect(wordsOf('SELECT DISTINCT type AS word FROM events ORDER BY 1')).toHaveLength(18);
  });

  it.each(LISTS)('answers GET %s as before', expectSameAnswer);

  it('answers with each message by itself as before', async () => {
    expect(MESSAGES.length).toBeGreaterThan(50);
    for (const path of MESSAGES) await expectSameAnswer(path);
  });

  it('keeps the pairing, and what waits in the outbox, the journal and for its message', async () => {
    await service.stop();
    const before = join(createFolder(), 'before');
    for (const name of ['auth', 'dashboard'])
      writeFileSync(`${before}-${name}`, unpack(`${name}.db`));
    const sameRows = (name: string, table: string, formerly = table, formerStore = name) => {
      const now = rowsOf(storePath(name), `SELECT * FROM ${table} ORDER BY rowid`);
      const then = rowsOf(`${before}-${formerStore}`, `SELECT * FROM ${formerly} ORDER BY rowid`);
      expect(then.length).toBeGreaterThan(0);
      // The payloads of events; later versions have added fields.
      expect(now.map(withParsedPayload)).toMatchObject(then.map(withParsedPayload));
    };
    const pairing = rowsOf(`${before}-auth`, 'SELECT json, updated_at FROM wa_creds WHERE id = 1');
    expect(rowsOf(storePath('auth'), 'SELECT * FROM wa_creds')).toEqual([
      { slot: 'default', ...pairing[0] },
    ]);
    sameRows('auth', 'wa_key');
    expect(rowsOf(storePath('auth'), 'SELECT DISTINCT slot FROM wa_key')).toEqual([
      { slot: 'default' },
    ]);
    sameRows('dashboard', 'outbox');
    sameRows('auth', 'inbound_journal', 'inbound_journal', 'dashboard');
    sameRows('dashboard', 'pending_updates', 'early_news');
    sameRows('dashboard', 'message_receipts');
    sameRows('dashboard', 'idempotency_keys');
    sameRows('dashboard', 'events');
  });

  /** Later versions show people by number as soon as it is known: a deliberate difference. */
  function byNumber(before: object): object {
    const named = JSON.stringify(before).replace(NAMES, (field) =>
      field.replace(/\d+@lid/g, (lid) => numbers.get(lid) ?? lid),
    );
    return JSON.parse(named) as object;
  }

  /** Fields may have been added, but none has gone or changed. */
  async function expectSameAnswer(path: string): Promise<void> {
    const { status, body } = await service.api.get(path);
    expect(status).toBe(200);
    const before = parsed(path, answers[path]);
    if (typeof before === 'string') expect(withoutQuotes(body)).toBe(withoutQuotes(before));
    else expect(parsed(path, body)).toMatchObject(byNumber(before as object));
  }
});

function withParsedPayload(row: Row): Row {
  if (typeof row.payload !== 'string') return row;
  return { ...row, payload: JSON.parse(row.payload) as unknown };
}

/** Later versions put a quote before the start of a formula in a spreadsheet: a deliberate difference. */
function withoutQuotes(transcript: unknown): string {
  return String(transcript).replaceAll("[system] '+", '[system] +');
}
