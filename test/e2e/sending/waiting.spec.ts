import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AwaitedMessageDto,
  MessageWithTimelineDto,
} from '../../../src/features/messages/dto/responses.dto.js';
import type { SummaryDto } from '../../../src/insight/diagnostics/dto/summary.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const AT_ONCE = 200;
const ROUNDS = 25;

describe('one message', () => {
  let session: PairedSession;
  let ada: Contact;
  let bob: Contact;

  beforeAll(async () => {
    session = await PairedSession.start();
    ada = session.network.contact({ name: 'Ada', receipts: 'read' });
    bob = session.network.contact({ name: 'Bob', receipts: 'none', addressing: 'lid' });
  });

  afterAll(() => session.dispose());

  describe('GET /api/messages/wait', () => {
    it('never misses an answer, whether it comes before, during or after the wait', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = await send(bob, `ping ${round}`);
        // The answer is on its way while the wait begins.
        const said = bob.say(`pong ${round}`);
        const { message } = await wait(`after=${id}&contains=PONG+${round}&from_me=false`);
        expect(message).toMatchObject({ text: `pong ${round}`, chat_jid: bob.jid });
        await said;
      }
    });

    it('takes any address of a chat, also of one that is not there yet', async () => {
      const carl = session.network.contact({ name: 'Carl', addressing: 'lid' });
      const waits = [carl.jid, carl.lid].map((jid) => wait(`chat_jid=${jid}&timeout_ms=120000`));
      await waitForWaits(2);
      await ada.say('of somebody else');
      await carl.say('first');
      for (const { message } of await Promise.all(waits)) {
        expect(message).toMatchObject({ text: 'first', chat_jid: carl.jid });
      }
    });

    it('returns the awaited text after an edit', async () => {
      const { id } = await ada.say('draft');
      await wait(`contains=draft&after=${await send(ada, 'anchor')}&timeout_ms=1`);
      const waiting = wait('contains=final');
      await waitForWaits(1);
      await ada.edit(id, 'final');
      expect((await waiting).message).toMatchObject({ id, text: 'final' });
    });

    it('returns null when nothing comes in time', async () => {
      const none = { message: null, reason: 'timeout', error_code: null, error_text: null };
      expect(await wait('contains=nothing&timeout_ms=50')).toEqual(none);
      expect(await wait('timeout_ms=0')).toEqual(none);
    });

    it('ends with the reason when the question fails', async () => {
      session.network.faults.acks({ mode: 'error', errorCode: 403, times: 1 });
      const id = await send(ada, 'a question that is refused');
      const { reason, message, error_code, error_text } = await wait(
        `after=${id}&from_me=false&timeout_ms=120000`,
      );
      expect([reason, message, error_code]).toEqual(['message_failed', null, 'not_allowed']);
      expect(error_text).toContain('403');
    });

    it('lets many wait at once, each for its own', async () => {
      const waits = Array.from({ length: AT_ONCE }, (_, number) =>
        wait(`contains=number+${number}!&timeout_ms=120000`),
      );
      await waitForWaits(AT_ONCE);
      for (let number = 0; number < AT_ONCE; number += 1) await bob.say(`number ${number}!`);
      const texts = (await Promise.all(waits)).map(({ message }) => message?.text);
      expect(texts).toEqual(waits.map((_, number) => `number ${number}!`));
    });

    it('ends when the client goes away, and leaves nothing behind', async () => {
      const abort = new AbortController();
      const url = new URL('/api/messages/wait?timeout_ms=120000', session.service.baseUrl);
      const waiting = fetch(url, { signal: abort.signal });
      await waitForWaits(1);
      abort.abort();
      await expect(waiting).rejects.toThrow('aborted');
      await waitForWaits(0);
    });

    it('ends when the service stops', async () => {
      const id = await send(bob, 'not read');
      await one(`${id}?wait=sent&timeout_ms=120000`);
      const waiting = wait('timeout_ms=120000').catch(() => ({ message: null }));
      const following = session.api.get(`/api/messages/${id}?wait=read&timeout_ms=120000`);
      await waitForWaits(2);
      await session.restart();
      expect(await waiting).toMatchObject({ message: null });
      expect(await following).toMatchObject({ status: 200, body: { message: { status: 'sent' } } });
      await waitForState(session.service, 'connected');
    });

    it.each(['timeout_ms=120001', 'timeout_ms=-1', 'from_me=maybe', 'after=nothing', 'chat_jid=x'])(
      'refuses %s',
      async (query) => {
        expect((await session.api.get(`/api/messages/wait?${query}`)).status).toBe(400);
      },
    );
  });

  describe('GET /api/messages/<id>', () => {
    it('returns the steps of a message', async () => {
      const id = await send(ada, 'with a timeline');
      const { message, timeline } = await waitFor('the message to be read', async () => {
        const body = await one(id);
        return body.message.status === 'read' && body;
      });
      expect(message).toMatchObject({ id, chat_jid: ada.jid, text: 'with a timeline' });
      expect(timeline.map(({ step }) => step)).toEqual(
        expect.arrayContaining(['queued', 'written', 'server', 'read']),
      );
      const times = timeline.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(timeline[0]).toMatchObject({ step: 'queued', ms_since_queued: 0 });
      expect(timeline.map(({ ms_since_queued }) => ms_since_queued)).toEqual(
        times.map((at) => at - (times[0] ?? 0)),
      );
    });

    it('finds the message of the given chat', async () => {
      const id = 'SAMEIDINTWOCHATS';
      for (const contact of [ada, bob]) await contact.say(`by ${contact.number}`, { id });
      await waitFor('both', async () => {
        const { body } = await session.api.get<MessageWithTimelineDto>(
          `/api/messages/${id}?chat_jid=${bob.lid}`,
        );
        return body.message?.chat_jid === bob.jid;
      });
      expect((await one(`${id}?chat_jid=${ada.jid}`)).message.text).toBe(`by ${ada.number}`);
      expect((await one(id)).message.text).toBe(`by ${bob.number}`);
      expect((await one(id)).timeline).toEqual([]);
    });

    it.each(['sent', 'delivered', 'read', 'played'] as const)(
      'waits until it is %s, in a group by all members',
      async (wanted) => {
        const members = [bob, session.network.contact({ receipts: 'none' })];
        const { jid } = session.network.group({ participants: members });
        const text = `until ${wanted}`;
        const { body } = await session.api.post(`/api/chats/${jid}/messages`, { text });
        const id = body.message_id as string;
        const waiting = one(`${id}?wait=${wanted}&timeout_ms=120000`);
        for (const member of members) {
          await member.waitForMessage(text);
          if (wanted !== 'sent') member.markDelivered(id);
          if (wanted === 'read' || wanted === 'played') member.markRead(id);
          if (wanted === 'played') member.markPlayed(id);
        }
        expect((await waiting).message.status).toBe(wanted);
        expect((await one(`${id}?wait=sent&timeout_ms=120000`)).message.status).toBe(wanted);
      },
    );

    it('stops waiting when the message fails, after the time, and for a message of others', async () => {
      session.network.faults.acks({ mode: 'error', errorCode: 403, times: 1 });
      const refused = await one(`${await send(ada, 'refused')}?wait=read&timeout_ms=120000`);
      expect(refused.message).toMatchObject({ status: 'error', error_code: 'not_allowed' });
      const id = await send(bob, 'not delivered');
      await one(`${id}?wait=sent&timeout_ms=120000`);
      expect((await one(`${id}?wait=delivered&timeout_ms=1`)).message.status).toBe('sent');
      const said = await ada.say('of somebody else');
      await waitFor(
        'it',
        async () => (await session.api.get(`/api/messages/${said.id}`)).status === 200,
      );
      const other = await one(`${said.id}?wait=sent&timeout_ms=120000`);
      expect(other.message.status).toBe('received');
    });

    it.each(['wait=arrived', 'wait=queued', 'wait=read&timeout_ms=120001'])(
      'refuses %s',
      async (query) => {
        expect((await session.api.get(`/api/messages/x?${query}`)).status).toBe(400);
      },
    );

    it.each(['NOTHING', 'NOTHING?wait=read&timeout_ms=120000', '%00', 'x%2Fy', 'x'.repeat(500)])(
      'answers %s with 404',
      async (id) => {
        const { status, body } = await session.api.get(`/api/messages/${id}`);
        expect([status, body.code]).toEqual([404, 'not_found']);
      },
    );
  });

  async function send(contact: Contact, text: string): Promise<string> {
    const { body } = await session.api.post('/api/send', { to: contact.number, text });
    return body.message_id as string;
  }

  async function wait(query: string): Promise<AwaitedMessageDto> {
    return (await session.api.get<AwaitedMessageDto>(`/api/messages/wait?${query}`)).body;
  }

  async function one(id: string): Promise<MessageWithTimelineDto> {
    return (await session.api.get<MessageWithTimelineDto>(`/api/messages/${id}`)).body;
  }

  function waitForWaits(count: number): Promise<unknown> {
    return waitFor(`${count} waiting clients`, async () => {
      const { body } = await session.api.get<SummaryDto>('/api/debug/summary');
      return body.process.waiting_clients === count;
    });
  }
});
