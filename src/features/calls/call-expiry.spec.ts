import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createCallUpdate, passTime, useFakeClock } from '../../../test/support/unit/factories.js';
import { CallExpiry } from './call-expiry.js';

const NOW = 1_700_000_000_000;
const MINUTE_MS = 60_000;

let store: ChatStore;
let expiry: CallExpiry;

beforeEach(async () => {
  useFakeClock(NOW);
  store = await ChatStore.open();
  await store.phoneId();
  const { phones, calls, writer, callsWriter, gateway } = store;
  expiry = new CallExpiry(phones, calls, writer, callsWriter, gateway);
  expiry.onModuleInit();
  await passTime(0);
});

afterEach(async () => {
  expiry.beforeApplicationShutdown();
  await store.close();
});

async function endings(): Promise<Record<string, string | null>> {
  const rows = await store.database.selectFrom('calls').select(['id', 'ending']).execute();
  return Object.fromEntries(rows.map(({ id, ending }) => [id, ending]));
}

it('ends a call without further news', async () => {
  await store.bring({ calls: [createCallUpdate({ callId: 'CALL', at: NOW })] });
  await passTime(MINUTE_MS);
  expect(await endings()).toEqual({ CALL: null });
  await passTime(MINUTE_MS);
  expect(await endings()).toEqual({ CALL: 'missed' });
});

it('ends a call in time although it comes while the others are checked', async () => {
  await store.bring({ calls: [createCallUpdate({ callId: 'RINGS', at: NOW })] });
  const findOpen = store.calls.findOpen.bind(store.calls);
  const meanwhile = async (): Promise<void> => {
    const old = createCallUpdate({ callId: 'OLD', at: NOW - 10 * MINUTE_MS, origin: 'offline' });
    await store.bring({ calls: [old] });
  };
  jest.spyOn(store.calls, 'findOpen').mockImplementationOnce(async (phoneId) => {
    const open = await findOpen(phoneId);
    await meanwhile();
    return open;
  });
  await passTime(0);
  await passTime(10_000);
  expect(await endings()).toEqual({ RINGS: null, OLD: 'missed' });
});
