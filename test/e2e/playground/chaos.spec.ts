import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ControlServer } from '../../../packages/network/src/control/control-server.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { pair } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

/** Some tests wait for the end of this. An acknowledgement comes sooner, also on the slowest machine. */
const ACK_TIMEOUT_S = String(Math.min(4, scaled(1)));

/** Each switch once, against the real service. */
describe('the switch', () => {
  let session: PairedSession;
  let control: ControlServer;
  let url: string;
  let bob: Contact;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_ACK_TIMEOUT: ACK_TIMEOUT_S } });
    bob = session.network.contact({ name: 'Somebody', receipts: 'delivered' });
    control = new ControlServer(session.network);
    url = await control.listen(0);
  });

  afterEach(async () => {
    expect(await chaos({ off: 'all' })).toEqual({ active: [] });
  });

  afterAll(async () => {
    await control.stop();
    await session.dispose();
  });

  async function chaos(body: object): Promise<unknown> {
    const answer = await fetch(`${url}/chaos`, { method: 'POST', body: JSON.stringify(body) });
    return answer.json();
  }

  const on = (setting: string) => chaos({ on: setting });

  async function send(text: string): Promise<string> {
    const { body } = await session.api.post('/api/send', { to: bob.number, text });
    return String(body.message_id);
  }

  async function statusOf(id: string): Promise<string> {
    const { body } = await session.api.get<{ message: { status: string } }>(`/api/messages/${id}`);
    return body.message.status;
  }

  /** The raw traffic that names a message. */
  function nodes(way: 'in' | 'out', id: string) {
    return session.api.get<{ events: { payload: { tag: string } }[] }>(
      `/api/events?kind=node&type=node.${way}&q=${id}`,
    );
  }

  async function eventsOf(id: string): Promise<string[]> {
    const path = `/api/events?message_id=${id}`;
    const { body } = await session.api.get<{ events: { type: string }[] }>(path);
    return body.events.map(({ type }) => type);
  }

  async function reasons(): Promise<string[]> {
    const path = '/api/events?type=connection.state';
    const { body } = await session.api.get<{ events: { payload: { reason_code: string } }[] }>(
      path,
    );
    return body.events.map(({ payload }) => payload.reason_code);
  }

  /** Turns a switch on, and waits until the session has seen so much of it. */
  async function untilReason(code: string, setting: string, times = 1): Promise<void> {
    const seen = async () => (await reasons()).filter((each) => each === code).length;
    const before = await seen();
    await on(setting);
    await waitFor(`the reason ${code}`, async () => (await seen()) >= before + times);
  }

  /** The pause before the next try grows with each cut, to minutes; a connect command ends it. */
  async function comeBack(): Promise<void> {
    await chaos({ off: 'all' });
    await waitFor('the session to be back', async () => {
      const { body } = await session.api.post<{ state: string }>('/api/connect');
      return session.network.sessions.length === 1 && body.state === 'connected';
    });
  }

  it('duplicate sends acks and receipts twice, and each counts once', async () => {
    await on('duplicate');
    const id = await send('to be confirmed twice');
    await waitFor('both acks and both receipts', async () => {
      const tags = (await nodes('in', id)).body.events.map(({ payload }) => payload.tag);
      return ['ack', 'receipt'].every((tag) => tags.filter((each) => each === tag).length === 2);
    });
    await waitFor('its delivery', async () => (await statusOf(id)) === 'delivered');
    const { body } = await session.api.get<{ events: unknown[] }>(
      `/api/events?type=ack.delivered&message_id=${id}`,
    );
    expect(body.events).toHaveLength(1);
  });

  it('duplicate brings every message twice, too, and it is one entry', async () => {
    await on('duplicate');
    const { id } = await bob.say('told twice');
    // The library refuses a message that it has decrypted before.
    await waitFor('both answers', async () => {
      const { body } = await nodes('out', id);
      return body.events.filter(({ payload: { tag } }) => ['ack', 'receipt'].includes(tag))[1];
    });
    const { body: heard } = await nodes('in', id);
    expect(heard.events.filter(({ payload: { tag } }) => tag === 'message')).toHaveLength(2);
    // A message is answered once it is stored, which is before it is announced; later messages are announced after it.
    const next = await bob.say('told after it');
    await waitFor('the next message', async () => (await eventsOf(next.id)).length > 0);
    expect(await eventsOf(id)).toEqual(['message.received']);
    const { body: thread } = await session.api.get<{ messages: { id: string; text: string }[] }>(
      `/api/chats/${bob.jid}/messages`,
    );
    expect(thread.messages.filter(({ text }) => text === 'told twice')).toMatchObject([{ id }]);
  });

  it('delay-acks holds the ack back for its time, which is longer than the service waits', async () => {
    bob.receipts = 'none';
    expect(await on('delay-acks=5s')).toEqual({ active: [{ name: 'delay-acks', value: 5000 }] });
    const id = await send('to be confirmed late');
    await waitFor('the end of the wait', async () => (await statusOf(id)) === 'unknown');
    await waitFor('the ack', async () => (await statusOf(id)) === 'sent');
  });

  it('lose-acks=2 leaves every second message without an ack', async () => {
    bob.receipts = 'none';
    await on('lose-acks=2');
    const first = await send('the first of two');
    const second = await send('the second of two');
    const third = await send('the first again');
    await bob.waitForMessage('the second of two');
    await waitFor('the loss', async () => (await statusOf(second)) === 'unknown');
    await waitFor('the acks', async () =>
      (await Promise.all([first, third].map(statusOf))).every((status) => status === 'sent'),
    );
  });

  it('drop-every cuts the connection again and again', async () => {
    // A login must fit between two cuts.
    const often = `drop-every=${Math.min(5, scaled(1))}s`;
    await untilReason('connection_lost', often, 2);
    expect(await chaos({ off: often })).toEqual({ active: [] });
    await comeBack();
  });

  it('refuse-every makes attempts fail, too', async () => {
    await untilReason('cannot_connect', 'refuse-every=500ms');
    await comeBack();
  });

  it('offline-burst-every makes twenty messages wait', async () => {
    await on('offline-burst-every=300ms');
    await waitFor('the burst to begin', () => session.network.sessions.length === 0);
    await comeBack();
    await waitFor('all of them', async () => {
      const { body } = await session.api.get(`/api/chats/${bob.jid}/messages`);
      return JSON.stringify(body).includes('20 of 20 while you were away');
    });
  });

  it('conflict-every throws the session out, which stays off', async () => {
    await untilReason('replaced', 'conflict-every=200ms');
    await comeBack();
  });

  it('unlink-every makes the phone throw the device out', async () => {
    await untilReason('unlinked', 'unlink-every=200ms');
    await chaos({ off: 'all' });
    await pair(session.service, session.phone);
  });

  it('is refused when there is no such switch, or it takes another value', async () => {
    expect(await on('earthquake')).toMatchObject({
      error: expect.stringMatching(/no switch "earthquake"; known: drop-every/),
    });
    expect(await on('drop-every=often')).toEqual({
      error: 'drop-every takes a time, such as 500ms, 30s or 5m.',
    });
    expect(await on('duplicate=2')).toEqual({ error: 'duplicate takes no value.' });
    expect(await chaos({ on: 'duplicate', off: 'earthquake' })).toMatchObject({
      error: expect.stringMatching(/no switch "earthquake"; known: drop-every/),
    });
    expect(await chaos({})).toEqual({ active: [] });
  });
});
