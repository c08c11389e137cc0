import { expect, it, jest } from '@jest/globals';
import { INITIAL_STATE, reduceApp } from '../../state/app.reducer.js';
import { Store } from '../../state/store.js';
import { PeopleSearch } from './people-search.js';

it('PeopleSearch changes the page only when it finds others', async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, { document: { visibilityState: 'visible' } });
  let phone = '+1';
  const fetched = jest.spyOn(globalThis, 'fetch');
  fetched.mockImplementation(async () => Response.json({ contacts: [{ jid: 'a', phone }] }));
  const parts = { ...INITIAL_STATE.parts, form: /** @type {any} */ ({ kind: 'contact' }) };
  const store = new Store(reduceApp, { ...INITIAL_STATE, parts });
  new PeopleSearch(store).search('');
  await jest.advanceTimersByTimeAsync(1);
  const changed = jest.fn();
  store.subscribe(changed);
  await jest.advanceTimersByTimeAsync(1000);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(changed).toHaveBeenCalledTimes(1);
  phone = '+2';
  await jest.advanceTimersByTimeAsync(1000);
  expect(changed).toHaveBeenCalledTimes(2);
});
