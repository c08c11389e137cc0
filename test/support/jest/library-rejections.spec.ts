import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Service } from '../service/service.js';

/** The rejection of `ws` when a connection has ended. */
const CLOSED = 1006;

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});

afterAll(() => service.dispose());

it('does not fail on a rejection that the library leaves unhandled', async () => {
  void Promise.reject(CLOSED);
  await expect(setImmediate('later')).resolves.toBe('later');
});
