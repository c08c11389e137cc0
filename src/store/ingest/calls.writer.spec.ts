import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createAddress, createCallUpdate } from '../../../test/support/unit/factories.js';
import type { CallDto } from '../../base/shapes/call.dto.js';
import type { CallEnding, CallUpdate } from '../../whatsapp/inbound-batch.js';

const ANN = '15550001@s.whatsapp.net';
const ANN_LID = '200000000001@lid';
const EVE = '15550066@s.whatsapp.net';
const EVE_LID = '200000000066@lid';
const GROUP = '120363000000000001@g.us';
const T = 1_700_000_000_000;
const MINUTE_MS = 60_000;
const ENDINGS: CallEnding[] = ['missed', 'hung_up', 'rejected', 'accepted_elsewhere'];
const UNANSWERED: CallEnding[] = ['missed', 'hung_up'];
const PLACES = { 'of two': ANN, 'of a group': GROUP };
const CASES = Object.entries(PLACES).flatMap(([name, place]) =>
  ENDINGS.map((ending) => [name, ending, place] as const),
);

const eve = createAddress(EVE);

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

async function events(): Promise<(CallDto & { type: string })[]> {
  const events = await store.events('call');
  return events.map(({ type, payload }) => ({ type, ...(payload.call as CallDto) }));
}

/** Brings the updates in every order, each as a call of its own; returns the calls' ids, as `events` has them. */
async function bringInAnyOrder(updates: CallUpdate[]): Promise<string[]> {
  const orders = permutations(updates);
  const ids = orders.map((_order, at) => `CALL-${at}`);
  for (const [at, calls] of orders.entries()) {
    for (const call of calls) await store.bring({ calls: [{ ...call, callId: ids[at] }] });
  }
  return ids;
}

/** The calls in a thread, oldest first. */
async function entries(jid: string): Promise<string[]> {
  const { id } = await store.chat(jid);
  const { rows } = await store.thread.page(id, { limit: 1000, before: null, after: null });
  return rows.map((row) => row.id);
}

async function expire(): Promise<void> {
  await store.writer.run(await store.phoneId(), (write) => store.callsWriter.expire(write, 'CALL'));
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

  it.each(CASES)(
    '%s ends once as %s, in any order and with repetitions',
    async (_name, ending, place) => {
      const at = { chat: createAddress(place) };
      const updates = [ring(at), end(ending, at), ring(at), end(ending, at), ring(at)];
      const ids = await bringInAnyOrder(updates);
      const ended = (await events()).filter(({ type }) => type === 'call.ended');
      expect(ended.map(({ id }) => id)).toEqual(ids);
      const facts = { chat_jid: place, caller_jid: ANN, is_video: true, how: ending };
      expect(ended).toMatchObject(ids.map(() => facts));
      expect(await entries(place)).toEqual(UNANSWERED.includes(ending) ? ids : []);
    },
  );

  it.each(CASES)(
    '%s that ends as %s belongs to the first user of its id, in any order',
    async (_name, ending, place) => {
      const at = { chat: createAddress(place) };
      const foreign = { caller: eve, callerJid: EVE, chat: place === ANN ? eve : at.chat };
      const inHerName = { ...at, senderJid: EVE };
      const ids = await bringInAnyOrder([
        ring(at),
        end(ending, at),
        ring({ ...foreign, callerName: 'Eve' }),
        end(ending, foreign),
        end(ending, inHerName),
      ]);
      const told = await events();
      const ended = told.filter(({ type }) => type === 'call.ended');
      expect(ended.map(({ id }) => id)).toEqual(ids);
      expect(ended.every(({ is_video, how }) => is_video && how === ending)).toBe(true);
      for (const { id, caller_jid } of ended) {
        const callers = told.filter((event) => event.id === id).map((event) => event.caller_jid);
        expect(new Set(callers)).toEqual(new Set([caller_jid]));
      }
      const [anns, eves] = [ANN, EVE].map((caller) =>
        ended.filter(({ caller_jid }) => caller_jid === caller).map(({ id }) => id),
      );
      expect(anns).toHaveLength(eves.length);
      const isEntry = UNANSWERED.includes(ending);
      if (place === ANN) {
        expect(await entries(ANN)).toEqual(isEntry ? anns : []);
        expect(await entries(EVE)).toEqual(isEntry ? eves : []);
      } else {
        expect(await entries(place)).toEqual(isEntry ? ids : []);
      }
      expect((await store.chat(ANN)).push_name).toBe('Ann');
    },
  );

  it('does not ring once it has ended', async () => {
    await store.bring({ calls: [end('hung_up'), ring()] });
    expect((await events()).map(({ type }) => type)).toEqual(['call.ended']);
  });

  it('of a group is an entry of the group', async () => {
    const inGroup = { chat: createAddress(GROUP), caller: createAddress(ANN, ANN_LID) };
    await store.bring({ calls: [ring({ ...inGroup, isVideo: false, callerJid: ANN_LID })] });
    // The end may omit the group.
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

  const asAnn = createAddress(ANN, EVE_LID);

  it.each<[string, Partial<CallUpdate>]>([
    ['as a call of their own', { chat: eve, caller: eve, callerJid: EVE, senderJid: EVE }],
    [
      "with the caller's number",
      { chat: asAnn, caller: asAnn, callerJid: EVE_LID, senderJid: EVE_LID },
    ],
    ['in the name of the caller', { senderJid: EVE }],
    ['in the name of the caller, for a group', { senderJid: EVE, chat: createAddress(GROUP) }],
  ])('is not changed by somebody else who uses its id %s', async (_how, changes) => {
    const foreign = { callerName: 'Eve', ...changes };
    const updates = [ring(foreign), ...ENDINGS.map((ending) => end(ending, foreign))];
    await store.bring({ calls: [ring()] });
    await store.bring({ calls: updates });
    expect((await events()).map(({ type }) => type)).toEqual(['call.ringing']);
    await store.bring({ calls: [end('hung_up'), ...updates] });
    const facts = { chat_jid: ANN, caller_jid: ANN, caller_name: 'Ann' };
    expect(await events()).toMatchObject([
      { type: 'call.ringing', ...facts },
      { type: 'call.ended', how: 'hung_up', ...facts },
    ]);
    expect(await store.chat(ANN)).toMatchObject({ push_name: 'Ann', lid: null });
    expect(await store.texts(ANN)).toEqual(['Missed video call']);
  });

  it('does not rename another person in whose name somebody rings', async () => {
    await store.bring({ calls: [ring({ callId: 'FIRST' })] });
    await store.bring({ calls: [ring({ senderJid: EVE, callerName: 'Eve' })] });
    expect((await store.chat(ANN)).push_name).toBe('Ann');
  });

  it.each<[string, Partial<CallUpdate>]>([
    ['in their own name', { chat: eve, caller: eve, callerJid: EVE }],
    ['in the same name', { senderJid: EVE }],
    ['in the same name, as of a group', { senderJid: EVE, chat: createAddress(GROUP) }],
  ])('is the call of who makes it, whomever that one names, and ends it %s', async (_, by) => {
    await store.bring({ calls: [ring({ senderJid: EVE, callerName: 'Eve' })] });
    await store.bring({ calls: [end('missed', by)] });
    const facts = { chat_jid: EVE, caller_jid: EVE, caller_name: 'Eve' };
    expect(await events()).toMatchObject([
      { type: 'call.ringing', ...facts },
      { type: 'call.ended', how: 'missed', ...facts },
    ]);
    expect(await store.texts(EVE)).toEqual(['Missed video call']);
    await expect(store.chat(ANN)).rejects.toThrow('There is no chat');
  });

  it('cannot be ended by somebody else before it rings', async () => {
    await store.bring({ calls: [end('rejected', { senderJid: EVE }), ring()] });
    expect((await events()).map(({ type }) => type)).toEqual(['call.ringing']);
  });

  it('does not ring if it has waited for long, but counts as missed', async () => {
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
    await store.writer.run(await store.phoneId(), (write) =>
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

  it('is missed if WhatsApp never reports its end', async () => {
    await store.bring({ calls: [ring()] });
    await expire();
    await store.bring({ calls: [end('missed')] });
    expect((await events()).map(({ how }) => how)).toEqual([null, 'missed']);
    expect(await store.texts(ANN)).toEqual(['Missed video call']);
  });

  it('keeps its ending if it never rang here', async () => {
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
