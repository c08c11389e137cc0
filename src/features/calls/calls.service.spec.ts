import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createCallUpdate, useFakeClock } from '../../../test/support/unit/factories.js';
import { CallsService } from './calls.service.js';

const NOW = 1_700_000_000_000;
const MINUTE_MS = 60_000;

let store: ChatStore;
let calls: CallsService;
const reject = jest.fn(() => Promise.resolve());

beforeEach(async () => {
  useFakeClock(NOW);
  reject.mockClear();
  store = await ChatStore.open();
  const { phones, calls: repository, finder, writer, callsWriter, chatsGateway } = store;
  chatsGateway.rejectCall = reject;
  calls = new CallsService(phones, repository, finder, writer, callsWriter, chatsGateway);
});

afterEach(() => store.close());

const listed = async (): Promise<string[]> => (await calls.list()).calls.map(({ id }) => id);

it.each([
  ['live', 0, true],
  ['live', 10_000, true],
  ['offline', 30_000, true],
  ['offline', 10 * MINUTE_MS, false],
] as const)('lists a call that comes %s after %d ms: %s', async (origin, age, isListed) => {
  await store.bring({ calls: [createCallUpdate({ callId: 'CALL', at: NOW - age, origin })] });
  expect(await listed()).toEqual(isListed ? ['CALL'] : []);
});

it.each([
  ['ahead of', -20 * MINUTE_MS],
  ['behind', 20 * MINUTE_MS],
])("uses WhatsApp's clock on a machine that is %s it", async (_side, clockOffsetMs) => {
  store.gateway.change({ clockOffsetMs });
  const serverNow = NOW + clockOffsetMs;
  const origin = 'offline';
  const times = { RINGS: 10_000, OVER: 10 * MINUTE_MS };
  for (const [callId, age] of Object.entries(times)) {
    await store.bring({ calls: [createCallUpdate({ callId, at: serverNow - age, origin })] });
  }
  expect(await listed()).toEqual(['RINGS']);
});

it('lists a call that has waited at WhatsApp no longer than others', async () => {
  const update = createCallUpdate({ callId: 'CALL', at: NOW - 80_000, origin: 'offline' });
  await store.bring({ calls: [update] });
  expect(await listed()).toEqual(['CALL']);
  const row = await store.calls.get(await store.phoneId(), 'CALL');
  expect(row?.expires_at).toBe(NOW + 10_000);
  jest.setSystemTime(NOW + 11_000);
  expect(await listed()).toEqual([]);
});

it('does not reject a call that is over, although its end has not come yet', async () => {
  const at = NOW - 10 * MINUTE_MS;
  await store.bring({ calls: [createCallUpdate({ callId: 'CALL', at, origin: 'offline' })] });
  await expect(calls.reject('CALL')).rejects.toMatchObject({ code: 'call_ended' });
  expect(reject).not.toHaveBeenCalled();
});
