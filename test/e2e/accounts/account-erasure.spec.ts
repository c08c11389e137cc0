import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import type {
  AccountDeletedDto,
  AccountListDto,
} from '../../../src/app/accounts/dto/account.dto.js';
import type { CallListDto } from '../../../src/features/calls/dto/calls.dto.js';
import type { ChatListDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { prefetchCursorOf } from '../../../src/features/media/media-prefetcher.js';
import { addAccount } from '../../support/service/account.js';
import { fillStore } from '../../support/data/fill-store.js';
import { changeStore } from '../../support/data/with-stores.js';
import { hashOf } from '../../support/hash-of.js';
import { pair } from '../../support/service/pairing.js';
import { SeveralAccounts, type AccountWithPhone } from '../../support/service/several-accounts.js';
import { countSearchable, readAllRows, type StoredRow } from './stored-rows.js';
import { waitFor } from '../../support/wait-for.js';

const NAME = 'account-2';
/** Enough rows that a kill comes in the middle. */
const MANY = 20_000;

let session: SeveralAccounts;
let ann: Contact;
/** Both accounts have received it. */
let shared: Buffer;

beforeEach(async () => {
  session = await SeveralAccounts.start(2);
  ann = session.network.contact({ name: 'Ann' });
  shared = randomBytes(5000);
  // Nobody listens there, so each event gets a row.
  await session.service.api.post('/api/webhooks', { url: 'http://127.0.0.1:9/hook' });
  for (const each of session.accounts) await live(each);
});

afterEach(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
});

/** Stores a little of everything. */
async function live({ account, phone }: AccountWithPhone): Promise<void> {
  const { api, name } = account;
  await ann.say(`${name} hears this`, { to: phone });
  const call = ann.call({ to: phone });
  await waitFor('the call', async () => {
    return (await api.get<CallListDto>('/api/calls')).body.calls.length === 1;
  });
  call.end();
  for (const bytes of [shared, randomBytes(5000)]) {
    const { id } = await ann.sendMessage(imageMessage(await ann.storeFile('image', bytes)), {
      to: phone,
    });
    await waitFor('the picture', async () => (await api.get(`/api/messages/${id}`)).status === 200);
    expect((await fetch(urlOf(account, `/api/messages/${id}/media`))).status).toBe(200);
  }
  const text = { to: ann.number, text: `${name} says this` };
  await api.post('/api/send', text, { 'Idempotency-Key': name });
  await ann.waitForMessage(text.text);
  await api.request(`/api/media?file_name=${name}.txt`, {
    method: 'POST',
    body: `a file of ${name}`,
  });
  // Makes the service write the statistics.
  await api.get('/api/stats');
}

function urlOf({ baseUrl, name }: AccountWithPhone['account'], path: string): URL {
  return new URL(path.replace('/api/', `/api/accounts/${name}/`), baseUrl);
}

function addCursor(folder: string, name: string): Promise<void> {
  return changeStore(folder, async (transaction) => {
    await transaction.deleteFrom('event_cursors').where('name', '=', name).execute();
    await transaction.insertInto('event_cursors').values({ name, seq: 1 }).execute();
  });
}

/** Rows about an account: by a column that names it, or by their contents. */
function rowsOf(rows: StoredRow[], name: string, phone: AccountWithPhone['phone']): StoredRow[] {
  const ids = rows.filter(({ columns }) => columns.jid === phone.jid).map(({ columns }) => columns);
  const phoneId = ids.find(({ slot }) => slot === name)?.id;
  const words = [name, phone.jid, phone.lid, `"account_id":${String(phoneId)},`];
  return rows.filter(({ json }) => words.some((word) => json.includes(word)));
}

function tablesOf(rows: StoredRow[]): string[] {
  return [...new Set(rows.map(({ table }) => table))].toSorted();
}

function filesIn(folder: string): string[] {
  return readdirSync(join(session.service.folder, 'data/media', folder)).toSorted();
}

/** Rows that do not change by themselves while the service runs. */
const STEADY = new Set(
  [
    'chats',
    'chat_aliases',
    'messages',
    'message_receipts',
    'calls',
    'idempotency_keys',
    'events',
  ].concat(['uploads', 'upload_locations', 'inbound_journal', 'webhooks']),
);

async function snapshot() {
  const { account } = session.accounts[0];
  const { chats } = (await account.api.get<ChatListDto>('/api/chats')).body;
  const { events } = (await account.api.get<EventListDto>('/api/events')).body;
  return { chats, events };
}

describe('DELETE /api/accounts/<account>?data=delete', () => {
  it('leaves no row and no file of the account, and all of the others', async () => {
    const { service, accounts } = session;
    const [, second] = accounts;
    await service.stop();
    const before = await readAllRows(service.folder);
    const own = rowsOf(before, NAME, second.phone);
    // Otherwise the test would prove nothing.
    expect(tablesOf(own)).toEqual(
      expect.arrayContaining(
        ['accounts', 'calls', 'chat_aliases', 'chats', 'event_cursors', 'events']
          .concat(['idempotency_keys', 'messages', 'stat_counts'])
          .concat(['stat_states', 'uploads', 'webhook_deliveries'])
          .concat(['account_slots', 'inbound_journal', 'wa_creds', 'wa_key']),
      ),
    );
    const phoneId = own.find(({ table }) => table === 'messages')!.columns.account_id as number;
    expect(await countSearchable(service.folder, phoneId)).toBeGreaterThan(0);
    expect(filesIn('files')).toHaveLength(3);
    expect(filesIn('uploads')).toHaveLength(2);
    await session.startAgain();
    await session.untilConnected();

    const seen = await snapshot();
    const [first] = session.accounts;
    const stream = await first.account.openStream();
    const { status, body } = await session.service.api.delete<AccountDeletedDto>(
      `/api/accounts/${NAME}?data=delete`,
    );
    const count = (name: string) => own.filter(({ table }) => table === name).length;
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        status: 'ok',
        account: NAME,
        deleted_data: {
          chats: count('chats'),
          messages: count('messages'),
          // Also rows of this start.
          events: expect.any(Number),
          files: 2,
        },
      },
    });
    expect(body.deleted_data!.events).toBeGreaterThan(count('events'));
    expect(await snapshot()).toEqual(seen);
    expect(stream.events).toEqual([]);
    stream.close();
    expect(filesIn('files')).toHaveLength(2);
    expect(filesIn('files')).toContain(hashOf(shared));
    expect(filesIn('uploads')).toHaveLength(1);
    expect((await session.service.api.get('/api/requests')).body).not.toMatchObject({
      requests: expect.arrayContaining([expect.objectContaining({ account: NAME })]),
    });

    await session.service.stop();
    const after = await readAllRows(session.service.folder);
    expect(rowsOf(after, NAME, second.phone)).toEqual([]);
    expect(after.filter(({ columns }) => columns.account_id === phoneId)).toEqual([]);
    expect(await countSearchable(session.service.folder, phoneId)).toBe(0);
    const left = new Set(after.map(({ table, json }) => `${table} ${json}`));
    const kept = before.filter((row) => STEADY.has(row.table) && !own.includes(row));
    expect(tablesOf(kept).length).toBeGreaterThan(8);
    expect(kept.filter(({ table, json }) => !left.has(`${table} ${json}`))).toEqual([]);
    await session.startAgain();
    await ann.say('the first goes on', { to: first.phone });
    await waitFor('it', async () => JSON.stringify(await snapshot()).includes('goes on'));
  });

  it('goes on after a kill, while its phone is in another account', async () => {
    const { service, accounts } = session;
    const { phone } = accounts[1];
    await service.stop();
    await fillStore(service.folder, { chats: 20, messages: MANY, phoneJid: phone.jid });
    await session.startAgain();
    await session.untilConnected();
    const deletion = session.service.api.delete(`/api/accounts/${NAME}?data=delete`);
    deletion.catch(() => undefined);
    await waitFor('its begin', () => session.service.printed.includes(`account ${NAME} is del`));
    await session.service.kill('SIGKILL');
    await expect(deletion).rejects.toThrow();
    const left = await readAllRows(session.service.folder);
    const erasure = left.filter(({ table }) => table === 'erasures');
    const [phoneId] = erasure.flatMap(({ columns }) => columns.account_id ?? []);
    expect(phoneId).toEqual(expect.any(Number));
    expect(left.filter(({ table }) => table === 'messages').length).toBeGreaterThan(5000);

    // Restores the state of a kill right at the beginning.
    await addCursor(service.folder, prefetchCursorOf(NAME));
    await session.startAgain();
    const { body } = await session.service.api.get<AccountListDto>('/api/accounts');
    expect(body.accounts.map(({ account }) => account)).toEqual(['default']);
    const again = session.service.api.post('/api/accounts', { account: NAME });
    // Waits for the end of the deletion; other calls do not.
    const third = await addAccount(session.service, 'third');
    expect(session.service.printed).not.toContain(`account ${NAME} is deleted`);
    await pair(third, phone);
    await ann.say('in the third', { to: phone });
    const chats = await waitFor('the text', async () => {
      const list = (await third.api.get<ChatListDto>('/api/chats')).body.chats;
      return list[0]?.last_text === 'in the third' && list;
    });
    // The phone sends its history, which has this chat alone.
    expect(chats.map(({ jid }) => jid)).toEqual([ann.jid]);
    expect((await again).status).toBe(201);
    expect(session.service.printed).toContain(`account ${NAME} is deleted`);
    await session.service.api.delete(`/api/accounts/${NAME}?data=delete`);
    await session.service.stop();
    const rows = await readAllRows(session.service.folder);
    // Texts come again with the phone's history.
    const isLeft = ({ columns, json }: StoredRow) =>
      [columns.slot, columns.name].includes(NAME) ||
      columns.name === prefetchCursorOf(NAME) ||
      columns.account_id === phoneId ||
      json.includes(JSON.stringify(`"account":"${NAME}"`).slice(1, -1));
    expect(rows.filter(isLeft)).toEqual([]);
    expect(left.filter(isLeft).length).toBeGreaterThan(5000);
    const phones = rows.filter(({ table }) => table === 'accounts');
    expect(phones.map(({ columns }) => columns.slot)).toEqual(['default', 'third']);
    await session.startAgain();
  });
});

describe('DELETE /api/accounts/<account>', () => {
  it('keeps the data by default, and refuses another word', async () => {
    const { api } = session.service;
    expect(await api.delete(`/api/accounts/${NAME}?data=some`)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'data' }] },
    });
    expect((await api.delete(`/api/accounts/${NAME}`)).body).toEqual({
      status: 'ok',
      account: NAME,
      deleted_data: null,
    });
    const again = await addAccount(session.service, NAME);
    const { chats } = (await again.api.get<ChatListDto>('/api/chats')).body;
    expect(chats).toHaveLength(1);
  });
});
