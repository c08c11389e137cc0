import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Call, CallEnd } from '../../../packages/network/src/people/call.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { CallDto } from '../../../src/base/shapes/call.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { CallListDto, CallRejectedDto } from '../../../src/features/calls/dto/calls.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

const ENDS: [CallEnd, string, number][] = [
  ['timeout', 'missed', 1],
  ['hang-up', 'hung_up', 1],
  ['accepted_elsewhere', 'accepted_elsewhere', 0],
  ['rejected_elsewhere', 'rejected', 0],
];
const PLACES = ['of two', 'of a group'] as const;
/** The events of a call that rings and ends, each once although told twice. */
const ORDERS = ['RREE', 'RERE', 'REER', 'ERRE', 'ERER', 'EERR'].map((order) =>
  [...order].map((step) => (step === 'R' ? 'ring' : 'end')),
);

let session: PairedSession;
let ann: Contact;
let lena: Contact;

beforeAll(async () => {
  session = await PairedSession.start();
  ann = session.network.contact({ name: 'Ann' });
  lena = session.network.contact({ name: 'Lena', addressing: 'lid' });
});

afterEach(() => expect(session.network.errors).toEqual([]));

afterAll(() => session.dispose());

async function events(id: string): Promise<{ type: string; source: string; call: CallDto }[]> {
  const path = `/api/events?kind=call&message_id=${id}`;
  const { body } = await session.api.get<EventListDto>(path);
  return body.events
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ type, source, payload }) => ({ type, source, ...(payload as { call: CallDto }) }));
}

async function rung({ id }: Call): Promise<CallDto> {
  return waitFor('the call to ring', async () => (await events(id))[0]?.call);
}

async function ended({ id }: Call): Promise<CallDto> {
  const isEnd = ({ type }: { type: string }) => type === 'call.ended';
  return waitFor('the call to end', async () => (await events(id)).find(isEnd)?.call);
}

async function ringing(): Promise<string[]> {
  const { body } = await session.api.get<CallListDto>('/api/calls');
  return body.calls.map(({ id }) => id);
}

async function entries(jid: string, { id }: Call): Promise<MessageDto[]> {
  const { body } = await session.api.get<ThreadDto>(`/api/chats/${jid}/messages?limit=1000`);
  return body.messages.filter((message) => message.id === id);
}

/** Stanzas are handled in order. */
async function allHandled(): Promise<void> {
  const { id } = await ann.say('said after the call');
  await waitFor(
    'the message',
    async () => (await session.api.get(`/api/messages/${id}`)).status === 200,
  );
}

function reject(id: string) {
  return session.api.post<CallRejectedDto>(`/api/calls/${id}/reject`);
}

describe('a call', () => {
  it.each([
    [true, 'Missed video call'],
    [false, 'Missed voice call'],
  ])('rings, and is an entry if the caller hangs up; with video: %s', async (isVideo, text) => {
    const stream = await StreamReader.open(session.service.baseUrl);
    const call = lena.call({ isVideo });
    const facts = { caller_jid: lena.jid, caller_name: 'Lena', is_video: isVideo, is_group: false };
    expect(await rung(call)).toMatchObject({ ...facts, state: 'ringing', how: null });
    expect(await ringing()).toEqual([call.id]);
    // Nothing is missed yet.
    expect(await entries(lena.jid, call)).toEqual([]);
    call.chatter();
    call.end('hang-up');
    expect(await ended(call)).toMatchObject({ ...facts, state: 'ended', how: 'hung_up' });
    expect(await ringing()).toEqual([]);
    expect(await entries(lena.jid, call)).toMatchObject([
      { text, type: 'call', from_me: false, sender_name: 'Lena', details: { is_video: isVideo } },
    ]);
    const types = await waitFor('both on the stream', () => {
      const seen = stream.framesOf<{ type: string; message_id: string }>('call');
      return seen.length === 2 && seen.map(({ type }) => type);
    });
    expect(types).toEqual(['call.ringing', 'call.ended']);
    stream.close();
  });

  it.each(ENDS)('that ends by %s has ended as %s', async (end, how, entryCount) => {
    const call = ann.call();
    await rung(call);
    call.end(end);
    expect((await ended(call)).how).toBe(how);
    expect(await entries(ann.jid, call)).toHaveLength(entryCount);
  });

  it('of a group is an entry of the group, of the kind that rang', async () => {
    const group = session.network.group({ subject: 'Party', participants: [ann] });
    await ann.say('hello all', { to: group });
    const call = ann.call({ to: group, isVideo: true });
    expect(await rung(call)).toMatchObject({
      chat_jid: group.jid,
      caller_jid: ann.jid,
      is_group: true,
      is_video: true,
    });
    call.end('timeout');
    await ended(call);
    expect(await entries(group.jid, call)).toMatchObject([
      { text: 'Missed group video call', sender_jid: ann.jid, sender_name: 'Ann' },
    ]);
    expect(await entries(ann.jid, call)).toEqual([]);
  });

  it('that is repeated rings and ends once', async () => {
    const call = ann.call();
    call.ring();
    call.end('hang-up');
    call.end('hang-up');
    call.ring();
    await ended(call);
    await allHandled();
    expect((await events(call.id)).map(({ type }) => type)).toEqual(['call.ringing', 'call.ended']);
    expect(await entries(ann.jid, call)).toHaveLength(1);
  });

  it.each(PLACES.flatMap((place) => ENDS.map((end) => [place, ...end] as const)))(
    '%s ends once by %s, in any order, whoever else uses its id',
    async (place, end, how, entryCount) => {
      const group = session.network.group({ participants: [ann, lena] });
      const to = place === 'of a group' ? group : undefined;
      const jid = to?.jid ?? ann.jid;
      const calls = ORDERS.map((order) => {
        const call = ann.call({ isHeld: true, to });
        const foreign = lena.call({ isHeld: true, to, id: call.id });
        for (const [at, step] of order.entries()) {
          if (step === 'ring') call.ring();
          else call.end(end);
          if (at > 0) continue;
          foreign.ring();
          foreign.end('accepted_elsewhere');
        }
        return call;
      });
      for (const call of calls) {
        expect(await ended(call)).toMatchObject({ how, caller_jid: ann.jid, chat_jid: jid });
      }
      await allHandled();
      for (const call of calls) {
        const types = (await events(call.id)).map(({ type }) => type);
        expect(types.filter((type) => type === 'call.ended')).toHaveLength(1);
        expect(await entries(jid, call)).toHaveLength(entryCount);
      }
    },
  );

  it('that ends before it rings does not ring', async () => {
    const call = ann.call({ isVideo: true, isHeld: true });
    call.end('hang-up');
    call.ring();
    expect(await ended(call)).toMatchObject({ is_video: true, how: 'hung_up' });
    expect(await events(call.id)).toHaveLength(1);
  });

  it('without a ring ends all the same', async () => {
    const call = ann.call({ isHeld: true });
    call.end('hang-up');
    expect(await ended(call)).toMatchObject({ is_video: null, started_at: null, how: 'hung_up' });
    expect(await entries(ann.jid, call)).toMatchObject([
      { text: 'Missed call', details: { is_video: null } },
    ]);
  });

  it('was missed while the service was away', async () => {
    await session.api.post('/api/disconnect');
    await waitForState(session.service, 'disconnected');
    const call = lena.call();
    call.end('hang-up');
    await session.api.post('/api/connect');
    await ended(call);
    expect(await entries(lena.jid, call)).toHaveLength(1);
  });
});

describe('POST /api/calls/<id>/reject', () => {
  it('rejects a call on all devices', async () => {
    const call = lena.call({ isVideo: true });
    await rung(call);
    const { status, body } = await reject(call.id);
    expect(status).toBe(200);
    const facts = { id: call.id, caller_jid: lena.jid, state: 'ended', how: 'rejected' };
    expect(body).toMatchObject({ status: 'ok', call: facts });
    expect(call.answers).toEqual(['reject']);
    expect(await entries(lena.jid, call)).toEqual([]);
    expect(await events(call.id)).toHaveLength(2);
  });

  it('answers 409 for a call that has ended, and tells how', async () => {
    const call = ann.call();
    call.end('accepted_elsewhere');
    await ended(call);
    const { status, body } = await reject(call.id);
    expect([status, body]).toMatchObject([409, { code: 'call_ended' }]);
    expect(JSON.stringify(body)).toContain('another device has answered it');
    expect(call.answers).toEqual([]);
  });

  it('answers 404 for an unknown call', async () => {
    expect(await reject('NONE')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it('answers 409 while disconnected', async () => {
    const call = ann.call();
    await rung(call);
    await session.api.post('/api/disconnect');
    await waitForState(session.service, 'disconnected');
    expect(await reject(call.id)).toMatchObject({
      status: 409,
      body: { code: 'not_connected' },
    });
    call.end('timeout');
    await session.api.post('/api/connect');
    expect((await ended(call)).how).toBe('missed');
  });
});
