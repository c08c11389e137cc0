import { expect, it } from '@jest/globals';
import { apiPath } from '../../client/account/account.js';
import { callsOf, readCommitted } from './document.js';

const calls = callsOf(readCommitted());
const isServiceWide = (operation: object) => 'x-service-wide' in operation;

it('the page makes service-wide calls once, and all others for each account', () => {
  const wrong = calls.filter(
    ({ path, operation }) => (apiPath(path, 'shop') === path) !== isServiceWide(operation),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
  expect(calls.filter(({ operation }) => isServiceWide(operation)).length).toBeGreaterThan(20);
});
