import { expect, it, jest } from '@jest/globals';
import { endVisit } from '../account/visit.js';
import { addLater } from './later-controllers.js';

it('adds nothing to the next account if its own is left before all is loaded', async () => {
  jest.useFakeTimers();
  globalThis.reportError = jest.fn();
  const wiring = { add: jest.fn(), checkComplete: jest.fn() };
  const notices = { showMissing: jest.fn() };
  const store = { until: () => new Promise(() => {}) };
  const added = addLater(
    /** @type {any} */ (store),
    /** @type {any} */ (wiring),
    /** @type {any} */ (notices),
  );
  jest.advanceTimersByTime(1000);
  jest.useRealTimers();
  endVisit();
  await added;
  expect(
    [wiring.add, notices.showMissing, wiring.checkComplete].map(({ mock }) => mock.calls.length),
  ).toEqual([0, 0, 0]);
});
