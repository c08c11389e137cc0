import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFolder } from '../../../../test/support/service/service.js';
import { openAuthStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import type { AuthDatabase } from '../database.js';
import { FolderSharedFiles } from '../sharing/folder.shared-files.js';
import { StorageError } from '../storage.error.js';
import { readMarks, WITNESS } from './store-marks.js';
import { StoreWitness } from './store-witness.js';

let store: TestStore<AuthDatabase>;
let folder: string;

beforeEach(async () => {
  store = await openAuthStore();
  folder = createFolder();
});

afterEach(() => store.close());

const open = (id = 'ours', isAccepted = false, isNew = false, isCounting = true) => {
  const marks = { id, isNew, movingFrom: null, movedTo: null };
  return StoreWitness.open(
    {
      auth: store.database,
      marks,
      files: new FolderSharedFiles(folder),
      place: 'the database',
      isCounting,
    },
    isAccepted,
  );
};
const witnessed = async (id?: string, isAccepted?: boolean) => (await open(id, isAccepted)).close();

const file = () => join(folder, 'store-witness.json');
const inFile = () => JSON.parse(readFileSync(file(), 'utf8')) as unknown;

async function setCount(count: number): Promise<void> {
  const value = String(count).padStart(12, '0');
  await store.database.updateTable('wa_meta').set({ value }).where('name', '=', WITNESS).execute();
}

async function nextKeys() {
  const { json } = await store.database
    .selectFrom('wa_creds')
    .select('json')
    .executeTakeFirstOrThrow();
  return JSON.parse(json) as unknown;
}

describe('the witness of a store', () => {
  it('counts at the start and at the end, in the store and outside', async () => {
    await witnessed();
    expect(inFile()).toEqual({ store: 'ours', count: 2 });
    await witnessed();
    expect(inFile()).toEqual({ store: 'ours', count: 4 });
  });

  it('only looks in a process that does not lead', async () => {
    await witnessed();
    await (await open('ours', false, false, false)).close();
    expect(inFile()).toEqual({ store: 'ours', count: 2 });
    await setCount(1);
    await expect(open('ours', true, false, false)).rejects.toThrow(/older than they were/);
  });

  it('refuses a store that has gone back, and only that one', async () => {
    await witnessed();
    await setCount(1);
    await expect(open()).rejects.toThrow(
      /^The stores in the database are older than they were.*--accept-restored-store/,
    );
    await witnessed('another');
    expect(inFile()).toEqual({ store: 'another', count: 3 });
  });

  it('renews the sessions of an accepted one, and keeps its identity', async () => {
    await witnessed();
    await setCount(1);
    const types = ['session', 'sender-key', 'sender-key-memory', 'identity-key', 'pre-key'];
    const keys = types.map((type) => ({ slot: 'default', type, id: '1', json: '{}' }));
    await store.database.insertInto('wa_key').values(keys).execute();
    const json = '{"me":{"id":"1"},"nextPreKeyId":31,"firstUnuploadedPreKeyId":31}';
    await store.database
      .insertInto('wa_creds')
      .values({ slot: 'default', json, updated_at: 0 })
      .execute();
    await witnessed('ours', true);
    const kept = await store.database.selectFrom('wa_key').select('type').orderBy('type').execute();
    expect(kept.map(({ type }) => type)).toEqual(['identity-key', 'pre-key']);
    const renewed = { me: { id: '1' }, nextPreKeyId: 10_031, firstUnuploadedPreKeyId: 10_031 };
    expect(await nextKeys()).toEqual(renewed);

    await witnessed('ours', true);
    expect(await nextKeys()).toEqual(renewed);
  });

  it('refuses a store with a pairing that had no id when the dump was made', async () => {
    await witnessed();
    await store.database.deleteFrom('wa_meta').execute();
    const row = { slot: 'default', json: '{}', updated_at: 0 };
    await store.database.insertInto('wa_creds').values(row).execute();
    await expect(open('new', false, true)).rejects.toThrow(/are older than they were/);
    expect(await readMarks(store.database)).toMatchObject({ isNew: true });
  });

  it.each([
    ['is damaged', () => writeFileSync(file(), '{')],
    ['cannot be read', () => mkdirSync(file())],
  ])('keeps a file that %s, and refuses the store', async (_, harm) => {
    harm();
    const refused = open();
    await expect(refused).rejects.toThrow(StorageError);
    await expect(refused).rejects.toThrow(/store-witness\.json cannot be read \(.*Nobody is/);
    expect(readdirSync(folder)).toEqual(['store-witness.json']);
  });

  it('ends the service if the store goes back beneath it', async () => {
    const end = jest.spyOn(process, 'kill').mockReturnValue(true);
    const witness = await open();
    await setCount(0);
    await witness.close();
    expect(end.mock.calls).toEqual([[process.pid, 'SIGTERM']]);
    end.mockRestore();
  });
});
