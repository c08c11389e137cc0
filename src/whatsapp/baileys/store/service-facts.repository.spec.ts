import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openAuthStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import type { AuthDatabase } from '../../../base/storage/database.js';
import { ServiceFactsRepository } from './service-facts.repository.js';

let store: TestStore<AuthDatabase>;

beforeEach(async () => {
  store = await openAuthStore();
});

afterEach(() => store.close());

it('has the latest value of each name', async () => {
  const facts = new ServiceFactsRepository(store.database);
  await facts.write('one', '1');
  await facts.write('two', '2');
  await facts.write('one', '3');
  const names = ['one', 'two', 'three'];
  expect(await Promise.all(names.map((name) => facts.read(name)))).toEqual(['3', '2', null]);
});
