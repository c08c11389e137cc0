import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  createInboundMessage,
  passTime,
  settle,
  useFakeClock,
} from '../../../test/support/unit/factories.js';
import { SendRig } from '../../../test/support/unit/send-rig.js';
import { toMessageDto } from '../../store/rows/messages/message.mapper.js';
import type { MessageDto } from '../../base/shapes/message.dto.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';

const T = 1_700_000_000_000;
const ANN = '15550001@s.whatsapp.net';

let rig: SendRig;

beforeEach(async () => {
  useFakeClock(T);
  rig = await SendRig.open();
});

afterEach(() => rig.close());

async function send(text = 'hello'): Promise<string> {
  const [id] = await rig.queue(text);
  await settle();
  await settle();
  return id;
}

/** The message in the API's form. */
async function shown(id: string): Promise<MessageDto> {
  return toMessageDto(await rig.message(id), ANN, rig.store.view);
}

/** The messages whose retry time has changed, with the new one. */
async function postponements(): Promise<[string, number | null][]> {
  const events = (await rig.store.events()).filter(({ type }) => type === 'message.postponed');
  const messages = events.map(({ payload }) => payload.message as MessageDto);
  return messages.map(({ id, retry_at }) => [id, retry_at]);
}

describe('a message that WhatsApp refuses', () => {
  it.each([
    ['463', 'reachout_restricted'],
    ['475', 'account_limited'],
    ['429', 'rate_limited'],
    ['403', 'not_allowed'],
    ['500', 'refused'],
  ])('with %s gets the error %s, and is not retried by itself', async (code, errorCode) => {
    const id = await send();
    await rig.refuse(id, code);
    const message = await rig.message(id);
    expect(message).toMatchObject({ status: 'error', error_code: errorCode, error_at: T });
    expect(message.error_text).toContain(code);
    rig.gateway.lose();
    rig.gateway.open();
    await settle();
    expect(rig.sentTexts).toEqual(['hello']);
    expect(await rig.acks()).toMatchObject([
      { type: 'ack.error', payload: { error_code: errorCode, will_retry: false } },
    ]);
  });

  it.each(['479', '406'])('with %s is sent once more with fresh devices, no more', async (code) => {
    const id = await send();
    await rig.refuse(id, code);
    expect((await rig.message(id)).status).toBe('sending');
    expect(rig.gateway.sent.map(({ isRefreshed }) => isRefreshed)).toEqual([false, true]);
    await rig.refuse(id, code);
    expect(await rig.message(id)).toMatchObject({ status: 'error', error_code: 'stale_devices' });
    expect(rig.sentTexts).toHaveLength(2);
    expect((await rig.acks()).map(({ payload }) => payload.will_retry)).toEqual([true, false]);
  });

  it('because a device is gone is sent once more with fresh devices', async () => {
    const refusal = '404';
    rig.gateway.onSend = ({ isRefreshed }) =>
      isRefreshed
        ? Promise.resolve()
        : Promise.reject(new WhatsAppError('send_failed', 'item-not-found', { refusal }));
    const id = await send();
    await rig.deliver(id, 'server');
    expect(await rig.message(id)).toMatchObject({ status: 'sent', error_code: null });
  });

  it('because it could not be encrypted is sent once more with fresh keys', async () => {
    const refusal = 'All encryptions failed';
    rig.gateway.onSend = () => Promise.reject(new WhatsAppError('send_failed', 'no', { refusal }));
    const id = await send();
    expect(rig.gateway.sent.map(({ isRefreshed }) => isRefreshed)).toEqual([false, true]);
    expect(await rig.message(id)).toMatchObject({ error_code: 'encryption_failed' });
  });

  it('that is confirmed earlier or later has arrived', async () => {
    const early = await send('early');
    await rig.deliver(early, 'server');
    await rig.refuse(early, '500');
    expect(await rig.message(early)).toMatchObject({ status: 'sent', error_code: null });
    const late = await send('late');
    await rig.refuse(late, '500');
    await rig.deliver(late, 'server');
    expect(await rig.message(late)).toMatchObject({ status: 'sent', error_code: null });
  });

  it('names the answers that are left only where nobody has written first', async () => {
    const toStranger = await send('hello');
    await rig.refuse(toStranger, '463');
    expect((await rig.message(toStranger)).error_text).toMatch(/answer people who wrote first\.$/);
    await rig.store.receive(createInboundMessage({ from: ANN }));
    const answer = await send('an answer');
    await rig.refuse(answer, '463');
    expect((await rig.message(answer)).error_text).not.toContain('wrote first');
  });

  it('and that is not stored here changes nothing', async () => {
    await rig.refuse('UNKNOWN', '463');
    expect(await rig.acks()).toEqual([]);
  });
});

describe('a restriction', () => {
  it('delays messages to strangers until it ends, but no answers', async () => {
    await rig.refuse(await send('first'), '463');
    await send('to a stranger');
    await rig.store.receive(createInboundMessage({ from: '15550002@s.whatsapp.net' }));
    await rig.service.queueMessage('15550002@s.whatsapp.net', { text: 'to somebody known' });
    await rig.service.queueMessage('120363000000000001@g.us', { text: 'to a group' });
    await settle();
    expect(rig.sentTexts).toEqual(['first', 'to somebody known', 'to a group']);
    expect(await rig.sendQueue.describe(true)).toMatchObject({
      length: 1,
      nextSendAt: T + 60_000,
      pausedUntil: T + 60_000,
      pauseCode: 'reachout_restricted',
    });
    await passTime(60_001);
    expect(rig.sentTexts.at(-1)).toBe('to a stranger');
    expect((await rig.sendQueue.describe(true)).pausedUntil).toBeNull();
  });

  it('lasts as long as WhatsApp says, which is asked once a minute at most', async () => {
    const restrictedUntil = jest.fn(() => Promise.resolve(T + 3_600_000));
    rig.store.chatsGateway.restrictedUntil = restrictedUntil;
    const ids = await rig.queue('one', 'two');
    await settle();
    for (const id of ids) await rig.refuse(id, '463');
    expect(restrictedUntil).toHaveBeenCalledTimes(1);
    expect((await rig.sendQueue.describe(true)).pausedUntil).toBe(T + 3_600_000);
  });

  it('counts once for all messages being sent, and the next one is longer', async () => {
    const ids = await rig.queue('one', 'two', 'three');
    await settle();
    for (const id of ids) await rig.refuse(id, '429');
    expect((await rig.sendQueue.describe(true)).pausedUntil).toBe(T + 60_000);
    await passTime(60_001);
    await rig.refuse(await send('four'), '429');
    expect((await rig.sendQueue.describe(true)).pausedUntil).toBe(T + 60_001 + 120_000);
    await passTime(120_001 + 3_600_001);
    await rig.refuse(await send('five'), '429');
    expect((await rig.sendQueue.describe(true)).pausedUntil).toBe(Date.now() + 60_000);
  });

  it('survives a restart', async () => {
    await rig.refuse(await send('first'), '475');
    await rig.stop();
    rig.start();
    await send('to a stranger');
    expect(rig.sentTexts).toEqual(['first']);
  });
});

describe('a retry by hand', () => {
  it.each([
    ['error', '500'],
    ['error', '479'],
  ])('sends a message that is %s (%s) again under its id', async (_status, code) => {
    const id = await send();
    await rig.refuse(id, code);
    await rig.refuse(id, code);
    const sent = rig.gateway.sent.length;
    expect(await rig.retries.retry(id)).toMatchObject({
      status: 'queued',
      message_id: id,
      to: ANN,
    });
    await settle();
    expect(rig.gateway.sent.slice(sent)).toMatchObject([{ id, isRefreshed: code === '479' }]);
    expect(await rig.message(id)).toMatchObject({ status: 'sending', error_code: null });
  });

  it.each(['queued', 'sending', 'sent', 'delivered', 'read'])(
    'is refused for %s',
    async (status) => {
      const id = await send();
      await rig.store.database.updateTable('messages').set({ status }).execute();
      await expect(rig.retries.retry(id)).rejects.toMatchObject({ code: 'not_retryable' });
    },
  );

  it.each(['463', '475', '429'])('is refused with %s until the pause has ended', async (code) => {
    const id = await send();
    await rig.refuse(id, code);
    expect(await shown(id)).toMatchObject({ can_retry: true, retry_at: T + 60_000 });
    await passTime(500);
    await expect(rig.retries.retry(id)).rejects.toMatchObject({
      code: 'not_retryable',
      options: {
        hint: `Try again after ${new Date(T + 60_000).toISOString()}.`,
        retryAt: T + 60_000,
        retryAfterS: 60,
      },
    });
    await passTime(60_000);
    await expect(rig.retries.retry(id)).resolves.toMatchObject({ message_id: id });
    expect(await shown(id)).toMatchObject({ can_retry: false, retry_at: null });
  });

  it('is refused during a restriction, also to somebody who has written', async () => {
    await rig.store.receive(createInboundMessage({ from: ANN }));
    const id = await send();
    await rig.refuse(id, '463');
    await expect(rig.retries.retry(id)).rejects.toMatchObject({ code: 'not_retryable' });
  });

  it('waits as long as WhatsApp says, and as long as a later restriction lasts', async () => {
    rig.store.chatsGateway.restrictedUntil = () => Promise.resolve(T + 3_600_000);
    const id = await send();
    await rig.refuse(id, '463');
    expect(await shown(id)).toMatchObject({ retry_at: T + 3_600_000 });
    expect(await postponements()).toEqual([[id, T + 3_600_000]]);
    await passTime(3_600_000);
    rig.store.chatsGateway.restrictedUntil = () => Promise.resolve(null);
    const later = await send('later');
    await rig.refuse(later, '463');
    const until = Date.now() + 120_000;
    expect(await shown(id)).toMatchObject({ retry_at: until });
    expect(await shown(later)).toMatchObject({ retry_at: until });
    expect(await postponements()).toEqual([
      [id, T + 3_600_000],
      [id, until],
    ]);
    await rig.deliver(id, 'server');
    expect(await rig.message(id)).toMatchObject({ status: 'sent', retry_at: null });
  });

  it('keeps an acknowledgement that comes meanwhile', async () => {
    const id = await send();
    await rig.refuse(id, '500');
    const { messages } = rig.store;
    const findSent = messages.findSent.bind(messages);
    let delivery: Promise<void> | undefined;
    messages.findSent = async (...args) => {
      const message = await findSent(...args);
      delivery ??= rig.deliver(id, 'server');
      return message;
    };
    await rig.retries.retry(id).catch(() => 'refused');
    await delivery;
    await settle();
    expect(await rig.states()).toEqual([['hello', undefined, 'sent']]);
  });

  it('is refused for a number that is not on WhatsApp', async () => {
    rig.store.contacts.numbers.set(ANN, { isRegistered: false, jid: ANN, lid: null });
    const id = await send();
    expect(rig.sentTexts).toEqual([]);
    expect(await rig.message(id)).toMatchObject({ status: 'error', error_code: 'not_on_whatsapp' });
    expect(await shown(id)).toMatchObject({ can_retry: false, retry_at: null });
    await expect(rig.retries.retry(id)).rejects.toMatchObject({ code: 'not_retryable' });
  });

  it('is refused while disconnected, and for an unknown message', async () => {
    const id = await send();
    await rig.refuse(id, '500');
    rig.gateway.lose();
    await expect(rig.retries.retry(id)).rejects.toMatchObject({ code: 'not_connected' });
    await expect(rig.retries.retry('NONE')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the address of a message', () => {
  const LID = '900@lid';

  it('is the lid of the chat if it is known', async () => {
    const chat = { jid: ANN, pn: ANN, lid: LID, isGroup: false };
    await rig.store.receive(createInboundMessage({ chat }));
    await send();
    expect(rig.gateway.sent).toMatchObject([{ recipientJid: LID }]);
  });

  it('is looked up once, before the first message to a number', async () => {
    rig.store.contacts.numbers.set(ANN, { isRegistered: true, jid: ANN, lid: LID });
    const id = await send('one');
    await rig.deliver(id, 'server');
    rig.store.contacts.numbers.clear();
    await send('two');
    expect(rig.gateway.sent.map(({ recipientJid }) => recipientJid)).toEqual([LID, LID]);
  });

  describe('that WhatsApp corrects', () => {
    const CORRECT = '551187654321@s.whatsapp.net';
    const sentTo = () => rig.gateway.sent.map(({ recipientJid }) => recipientJid);

    it.each([
      ['number', null, CORRECT],
      ['lid', LID, LID],
    ])('is the correct %s for every message', async (_kind, lid, address) => {
      rig.store.contacts.numbers.set(ANN, { isRegistered: true, jid: CORRECT, lid });
      const ids = await rig.queue('one', 'two');
      await settle();
      for (const id of [...ids, await send('three')]) await rig.deliver(id, 'server');
      await rig.stop();
      rig.store.contacts.numbers.clear();
      rig.start();
      rig.gateway.open();
      await send('four');
      expect(rig.sentTexts).toEqual(['one', 'two', 'three', 'four']);
      expect(sentTo()).toEqual([address, address, address, address]);
      expect((await rig.store.chat(ANN)).jid).toBe(CORRECT);
    });

    it('is also corrected in a chat without an answer that an earlier version began', async () => {
      await rig.deliver(await send('not looked up'), 'read');
      rig.store.contacts.numbers.set(ANN, { isRegistered: true, jid: CORRECT, lid: null });
      await send('looked up');
      expect(sentTo()).toEqual([ANN, CORRECT]);
    });

    it('is not looked up in a chat in which the person has written', async () => {
      await rig.store.receive(createInboundMessage({ from: ANN }));
      rig.store.contacts.numbers.set(ANN, { isRegistered: true, jid: CORRECT, lid: null });
      await send('an answer');
      expect(sentTo()).toEqual([ANN]);
    });
  });

  it('stays the one of the first try', async () => {
    const id = await send();
    rig.gateway.lose();
    const address = { jid: ANN, pn: ANN, lid: LID, isGroup: false };
    await rig.store.receive(createInboundMessage({ chat: address }));
    rig.gateway.open();
    await settle();
    expect(rig.gateway.sent).toMatchObject([
      { id, recipientJid: ANN },
      { id, recipientJid: ANN },
    ]);
  });
});
