import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { itOnSqlite } from '../../../../test/support/postgres/on-sqlite.js';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import type { MessageRow, OutboxRow } from '../../../base/storage/dashboard.schema.js';
import { OutboxRepository } from './outbox.repository.js';

const ANN = '15550001@s.whatsapp.net';

let store: ChatStore;
let outbox: OutboxRepository;
let phoneId: number;

beforeEach(async () => {
  store = await ChatStore.open();
  outbox = new OutboxRepository(store.database);
  phoneId = await store.phoneId();
});

afterEach(() => store.close());

const add = (id: string, account = phoneId) => store.queue(id, ANN, { phoneId: account });

async function set(
  id: string,
  row: Partial<OutboxRow>,
  message: Partial<MessageRow> = {},
): Promise<void> {
  const query = store.database.updateTable('outbox').set({ attempts: 0, ...row });
  await query.where('message_id', '=', id).execute();
  if (Object.keys(message).length === 0) return;
  await store.database.updateTable('messages').set(message).where('id', '=', id).execute();
}

async function states(): Promise<[string, string][]> {
  const rows = await store.database.selectFrom('outbox').selectAll().orderBy('seq').execute();
  return rows.map(({ message_id, state }) => [message_id, state]);
}

describe('next', () => {
  it('is the one that was accepted first', async () => {
    await add('A');
    await add('B');
    expect(await outbox.findNext(phoneId)).toMatchObject({
      message_id: 'A',
      state: 'queued',
      attempts: 0,
      recipient_jid: ANN,
    });
  });

  it.each(['sending', 'written', 'failed'] as const)('is none that is %s', async (state) => {
    await add('A');
    await add('B');
    await set('A', { state });
    expect((await outbox.findNext(phoneId))?.message_id).toBe('B');
  });

  it('is none of another account', async () => {
    await add('A', await store.phones.getOrCreateId('19990000@s.whatsapp.net'));
    expect(await outbox.findNext(phoneId)).toBeUndefined();
  });

  itOnSqlite('is found without reading the others', async () => {
    const { rows } = await sql<{ detail: string }>`EXPLAIN QUERY PLAN SELECT outbox.* FROM outbox
      JOIN chats ON chats.id = outbox.chat_id
      WHERE outbox.account_id = ${phoneId} AND outbox.state = 'queued'
      ORDER BY outbox.seq LIMIT 1`.execute(store.database);
    const plan = rows.map(({ detail }) => detail).join('; ');
    expect(plan).toContain('outbox_order (account_id=? AND state=?)');
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });

  it('has its content, byte for byte', async () => {
    await add('A');
    expect(Buffer.from((await outbox.findNext(phoneId))!.content).toString()).toBe('A');
  });
});

describe('a message', () => {
  it('is in the outbox once', async () => {
    await add('A');
    await expect(add('A')).rejects.toThrow();
    expect(await states()).toEqual([['A', 'queued']]);
  });
});

describe('requeueUnconfirmed', () => {
  it.each([
    ['sending', 'queued'],
    ['unknown', 'queued'],
    ['error', 'written'],
    ['sent', 'written'],
  ])('turns a written message with the status %s into a %s one', async (status, state) => {
    await add('A');
    await set('A', { state: 'written' }, { status });
    await outbox.requeueUnconfirmed(phoneId);
    expect(await states()).toEqual([['A', state]]);
  });

  it('queues messages that are being sent or written, and no others', async () => {
    for (const id of ['A', 'B', 'C', 'D']) await add(id);
    await set('A', { state: 'written' });
    await set('B', { state: 'sending' });
    await set('C', { state: 'failed' });
    await outbox.requeueUnconfirmed(phoneId);
    expect(await states()).toEqual([
      ['A', 'queued'],
      ['B', 'queued'],
      ['C', 'failed'],
      ['D', 'queued'],
    ]);
    expect((await outbox.findNext(phoneId))?.message_id).toBe('A');
  });
});

describe('overdue', () => {
  it.each<[string, Partial<OutboxRow>, Partial<MessageRow>, string[]]>([
    ['written too long ago', { state: 'written', tried_at: 99 }, { status: 'sending' }, ['A']],
    ['written just now', { state: 'written', tried_at: 100 }, { status: 'sending' }, []],
    ['hanging', { state: 'sending', tried_at: 99 }, { status: 'sending' }, ['A']],
    ['written by a fast clock', { state: 'written', tried_at: 201 }, { status: 'sending' }, ['A']],
    [
      'written before a small step back',
      { state: 'written', tried_at: 200 },
      { status: 'sending' },
      [],
    ],
    ['never tried', { state: 'queued', tried_at: null }, { status: 'queued' }, []],
    ['confirmed', { state: 'written', tried_at: 1 }, { status: 'sent' }, []],
    ['tried twice', { state: 'written', tried_at: 1 }, { status: 'unknown' }, ['A']],
    ['waiting to be sent again', { state: 'unanswered', tried_at: 1 }, { status: 'unknown' }, []],
  ])('looks at a message that is %s', async (_case, row, message, expected) => {
    await add('A');
    await set('A', row, message);
    const found = await outbox.findOverdue(phoneId, 150, 50);
    expect(found.map(({ message_id }) => message_id)).toEqual(expected);
  });
});

describe('the rows of another account', () => {
  beforeEach(async () => {
    const other = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
    await add('A', other);
    await set('A', { state: 'written', tried_at: 1 }, { status: 'sending' });
  });

  it('are not queued again, and not overdue', async () => {
    await outbox.requeueUnconfirmed(phoneId);
    expect(await outbox.findOverdue(phoneId, 150, 50)).toEqual([]);
    expect(await states()).toEqual([['A', 'written']]);
  });
});

describe('countByState', () => {
  it('counts each state that occurs', async () => {
    for (const id of ['A', 'B', 'C']) await add(id);
    await set('B', { state: 'failed' });
    expect(await outbox.countByState('default')).toEqual({ queued: 2, failed: 1 });
  });

  it('leaves out messages of others in the same store', async () => {
    const other = store.openAccount('second');
    await add('A');
    await add('B', await other.phones.getOrCreateId('15550009@s.whatsapp.net'));
    expect(await outbox.countByState('default')).toEqual({ queued: 1 });
    expect(await outbox.countByState('second')).toEqual({ queued: 1 });
  });
});
