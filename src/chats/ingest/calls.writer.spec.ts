import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../test/support/chat-store.js';
import { createAddress, createCallUpdate } from '../../../test/support/factories.js';
import type { CallPayload, StoredCall } from '../../storage/event-payload.js';
import type { CallEnding, CallUpdate } from '../../whatsapp/inbound-batch.js';

const ANN = '15550001@s.whatsapp.net';
const ANN_LID = '200000000001@lid';
const EVE = '15550066@s.whatsapp.net';
const GROUP = '120363000000000001@g.us';
const T = 1_700_000_000_000;
const MINUTE_MS = 60_000;
const ENDINGS: CallEnding[] = ['missed', 'hung_up', 'rejected', 'accepted_elsewhere'];

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

const ring = (changes: Partial<CallUpdate> = {}): CallUpdate =>
  createCallUpdate({ at: T, ...changes });

function end(ending: CallEnding, changes: Partial<CallUpdate> = {}): CallUpdate {
  return ring({ ending, isVideo: null, callerName: null, at: T + 20_000, ...changes });
}

async function events(): Promise<(StoredCall & { type: string })[]> {
  const rows = await store.database
    .selectFrom('events')
    .select(['type', 'payload'])
    .where('kind', '=', 'call')
    .orderBy('seq')
    .execute();
  return rows.map(({ type, payload }) => ({ type, ...(JSON.parse(payload) as CallPayload).call }));
}

async function expire(): Promise<void> {
  await store.writer.run(await store.accountId(), (write) =>
    store.callsWriter.expire(write, 'CALL'),
  );
}

describe('a call', () => {
  it('rings, and then ends', async () => {
    await store.bring({ calls: [ring()] });
    await store.bring({ calls: [end('hung_up')] });
    const facts = { id: 'CALL', chat_jid: ANN, caller_jid: ANN, caller_name: 'Ann' };
    const kind = { is_group: false, is_video: true, started_at: T };
    expect(await events()).toEqual([
      { type: 'call.ringing', state: 'ringing', how: null, ended_at: null, ...facts, ...kind },
      {
        type: 'call.ended',
        state: 'ended',
        how: 'hung_up',
        ended_at: T + 20_000,
        ...facts,
        ...kind,
      },
    ]);
    expect(await store.texts(ANN)).toEqual(['Missed video call']);
  });

  it.each<[CallEnding, string[]]>([
    ['missed', ['Missed video call']],
    ['hung_up', ['Missed video call']],
    ['rejected', []],
    ['accepted_elsewhere', []],
  ])('that ends as %s leaves this in the thread: %j', async (ending, texts) => {
    await store.bring({ calls: [ring(), end(ending)] });
    expect((await events()).map(({ how }) => how)).toEqual([null, ending]);
    expect(await store.texts(ANN)).toEqual(texts);
  });

  it.each(ENDINGS)('ends once as %s, in any order and however often it is said', async (ending) => {
    const updates = [ring(), end(ending), ring(), end(ending), ring()];
    for (const [at, calls] of permutations(updates).entries()) {
      const named = calls.map((call) => ({ ...call, callId: `CALL-${at}` }));
      for (const call of named) await store.bring({ calls: [call] });
    }
    const ended = (await events()).filter(({ type }) => type === 'call.ended');
    expect(ended).toHaveLength(permutations(updates).length);
    expect(new Set(ended.map(({ id }) => id)).size).toBe(ended.length);
    expect(ended.every(({ is_video, how }) => is_video && how === ending)).toBe(true);
    const isEntry = ending === 'missed' || ending === 'hung_up';
    expect(await store.texts(ANN)).toEqual(isEntry ? ended.map(() => 'Missed video call') : []);
  });

  it('does not ring once it has ended', async () => {
    await store.bring({ calls: [end('hung_up'), ring()] });
    expect((await events()).map(({ type }) => type)).toEqual(['call.ended']);
  });

  it('of a group is an entry of the group', async () => {
    const inGroup = { chat: createAddress(GROUP), caller: createAddress(ANN, ANN_LID) };
    await store.bring({ calls: [ring({ ...inGroup, isVideo: false, callerJid: ANN_LID })] });
    // The end need not name the group.
    await store.bring({
      calls: [end('missed', { caller: createAddress(ANN_LID), callerJid: ANN_LID })],
    });
    expect(await store.texts(GROUP)).toEqual(['Missed group voice call']);
    expect(await events()).toMatchObject([
      { chat_jid: GROUP, caller_jid: ANN, is_group: true },
      { chat_jid: GROUP, caller_jid: ANN, is_group: true, how: 'missed' },
    ]);
  });

  it('is the same call under the other address of its caller', async () => {
    await store.bring({
      calls: [ring({ caller: createAddress(ANN, ANN_LID), callerJid: ANN_LID })],
    });
    await store.bring({ calls: [end('hung_up')] });
    expect((await events()).map(({ type }) => type)).toEqual(['call.ringing', 'call.ended']);
  });

  it('is not ended by somebody else', async () => {
    const stranger = { chat: createAddress(EVE), caller: createAddress(EVE), callerJid: EVE };
    await store.bring({ calls: [ring(), end('accepted_elsewhere', stranger)] });
    expect((await events()).map(({ type }) => type)).toEqual(['call.ringing']);
  });

  it('does not ring if it has waited for long, but was missed', async () => {
    const at = Date.now() - 10 * MINUTE_MS;
    await store.bring({ calls: [ring({ at, origin: 'offline' })] });
    expect(await events()).toEqual([]);
    await expire();
    expect(await events()).toMatchObject([{ type: 'call.ended', how: 'missed', started_at: at }]);
    expect(await store.texts(ANN)).toEqual(['Missed video call']);
  });

  it.each([
    ['ahead of', -20 * MINUTE_MS],
    ['behind', 20 * MINUTE_MS],
  ])("has the times of WhatsApp's clock on a machine that is %s it", async (_side, offset) => {
    store.gateway.change({ clockOffsetMs: offset });
    const now = Date.now() + offset;
    const old = { callId: 'OLD', at: now - 10 * MINUTE_MS };
    await store.bring({ calls: [ring({ ...old, origin: 'offline' })] });
    await store.bring({ calls: [ring({ at: now - 10_000, origin: 'offline' })] });
    await store.writer.run(await store.accountId(), (write) =>
      store.callsWriter.end(write, 'CALL', 'rejected'),
    );
    const told = await events();
    expect(told.map(({ id, type }) => [id, type])).toEqual([
      ['CALL', 'call.ringing'],
      ['CALL', 'call.ended'],
    ]);
    const { started_at: from, ended_at: to } = told[1];
    expect(to! - from!).toBeGreaterThanOrEqual(10_000);
    expect(to! - from!).toBeLessThan(MINUTE_MS);
  });

  it('was missed if WhatsApp never says how it ended', async () => {
    await store.bring({ calls: [ring()] });
    await expire();
    await store.bring({ calls: [end('missed')] });
    expect((await events()).map(({ how }) => how)).toEqual([null, 'missed']);
    expect(await store.texts(ANN)).toEqual(['Missed video call']);
  });

  it('keeps how it ended if it never rang here', async () => {
    await store.bring({ calls: [end('hung_up')] });
    expect(await events()).toEqual([]);
    await expire();
    const facts = { how: 'hung_up', is_video: null, started_at: null, ended_at: T + 20_000 };
    expect(await events()).toMatchObject([facts]);
    expect(await store.texts(ANN)).toEqual(['Missed call']);
  });
});

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) =>
    permutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
  );
}
