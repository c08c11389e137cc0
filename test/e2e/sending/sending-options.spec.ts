import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentMessage } from '../../../packages/network/src/people/content/media.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { MessageCheckDto } from '../../../src/features/send/dto/message-check.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { SendCheckDto } from '../../../src/features/send/dto/send-check.dto.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

let session: PairedSession;

beforeAll(async () => {
  session = await PairedSession.start();
});

afterAll(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
});

async function thread(jid: string): Promise<MessageDto[]> {
  return (await session.api.get<ThreadDto>(`/api/chats/${jid}/messages`)).body.messages;
}

describe('POST /api/chats/<jid>/messages', () => {
  it.each(['pn', 'lid'] as const)(
    'answers a message with a quote, addressed by %s',
    async (addressing) => {
      const contact = session.network.contact({ addressing, receipts: 'delivered' });
      const { id } = await contact.say('what is it?');
      const jid = addressing === 'lid' ? contact.lid : contact.jid;
      await waitFor('the question', async () => (await thread(jid)).length === 1);
      const { status, body } = await session.api.post<QueuedDto>(`/api/chats/${jid}/messages`, {
        text: 'this',
        quoted_id: id,
      });

      expect(status).toBe(200);
      const { message } = await contact.waitForMessage('this');
      expect(message.extendedTextMessage?.contextInfo).toMatchObject({
        stanzaId: id,
        quotedMessage: { conversation: 'what is it?' },
      });
      const answer = (await thread(jid)).at(-1);
      expect(answer).toMatchObject({
        id: body.message_id,
        quoted_id: id,
        quoted: { text: 'what is it?' },
      });
    },
  );

  it('quotes a document without a text by its name, and sends no text for it', async () => {
    const contact = session.network.contact({});
    const { id } = await contact.sendMessage(documentMessage({ fileName: 'plan.pdf' }));
    await waitFor('the document', async () => (await thread(contact.jid)).length > 0);
    await session.api.post(`/api/chats/${contact.jid}/messages`, { text: 'got it', quoted_id: id });

    const { message } = await contact.waitForMessage('got it');
    const quoted = message.extendedTextMessage?.contextInfo?.quotedMessage;
    expect(quoted?.documentMessage).toMatchObject({ fileName: 'plan.pdf' });
    expect(quoted?.documentMessage?.caption ?? null).toBeNull();
    expect((await thread(contact.jid)).at(-1)).toMatchObject({
      quoted: { type: 'document', text: 'plan.pdf' },
    });
  });

  it('answers 404 for a quote that is not in the chat, and sends nothing', async () => {
    const contact = session.network.contact({});
    const path = `/api/chats/${contact.jid}/messages`;
    const { status, body } = await session.api.post<ErrorDto>(path, { text: 'a', quoted_id: 'X' });
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(await thread(contact.jid)).toEqual([]);
  });

  it.each([
    [{ text: ' ' }, 'empty_text'],
    [{}, 'empty_text'],
    [{ text: 'a', quoted_id: 5 }, 'validation_failed'],
  ])('refuses the body %j', async (body, code) => {
    const path = '/api/chats/15550100@s.whatsapp.net/messages';
    const answer = await session.api.post<ErrorDto>(path, body);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it('refuses an invalid chat', async () => {
    const { status, body } = await session.api.post<ErrorDto>('/api/chats/nobody/messages', {
      text: 'a',
    });
    expect([status, body.code]).toEqual([400, 'invalid_jid']);
  });
});

describe('POST /api/send?dry_run=1', () => {
  async function check(to: string) {
    return session.api.post<SendCheckDto>('/api/send?dry_run=1', { to, text: 'hello' });
  }

  it('checks the number on WhatsApp, and sends and stores nothing', async () => {
    const contact = session.network.contact({});
    const { status, body } = await check(`+${contact.number}`);
    expect([status, body]).toEqual([
      200,
      {
        status: 'valid',
        to: contact.jid,
        chat_jid: contact.jid,
        exists: true,
        registered_jid: contact.jid,
        lid: contact.lid,
        is_known_chat: false,
      },
    ]);
    const missing = { status: 'not_on_whatsapp', exists: false, lid: null };
    expect((await check('4900000000')).body).toMatchObject(missing);
    const path = '/api/chats/4900000000@s.whatsapp.net/messages?dry_run=1';
    const inChat = await session.api.post<MessageCheckDto>(path, { text: 'hello' });
    expect(inChat.body.status).toBe('not_on_whatsapp');
    expect(await thread(contact.jid)).toEqual([]);
    expect(contact.received).toEqual([]);
  });

  it('refuses the same requests as sending', async () => {
    expect((await check('12-34')).status).toBe(400);
    const { status: abroad, body } = await session.api.post<ErrorDto>(
      '/api/chats/004900000000@s.whatsapp.net/messages',
      { text: 'hello' },
    );
    expect([abroad, body.code]).toEqual([400, 'invalid_recipient']);
    expect(body.hint).toContain('as in 4900000000');
    const { status } = await session.api.post('/api/send?dry_run=maybe', {
      to: '4900000000',
      text: 'a',
    });
    expect(status).toBe(400);
  });
});

describe('a message to a number that is not on WhatsApp', () => {
  it('is an error that a retry cannot fix', async () => {
    const to = '4900000001';
    const { body } = await session.api.post<QueuedDto>('/api/send', { to, text: 'anybody there?' });
    const message = await waitFor('the error', async () => {
      const last = (await thread(body.chat_jid)).at(-1);
      return last?.status === 'error' && last;
    });
    expect(message).toMatchObject({ error_code: 'not_on_whatsapp' });
    const retry = await session.api.post<ErrorDto>(`/api/messages/${body.message_id}/retry`);
    expect([retry.status, retry.body.code]).toEqual([409, 'not_retryable']);
    // Nothing has ever reached it, so that it is no chat.
    expect((await session.api.get<ChatListDto>('/api/chats')).body.chats).not.toContainEqual(
      expect.objectContaining({ jid: body.chat_jid }),
    );
  });
});

describe('a contact that asks for a message again', () => {
  it('reads the original text, also after a restart of the service', async () => {
    const contact = session.network.contact({ receipts: 'delivered' });
    const text = 'said before the restart';
    await session.api.post('/api/send', { to: contact.number, text });
    const { id } = await contact.waitForMessage(text);
    await session.restart();
    await waitForState(session.service, 'connected');

    contact.requestRetry(id);
    const again = await waitFor('the second copy', () =>
      contact.received.find((message) => message.id === id && message.copies === 2),
    );
    expect(again.text).toBe(text);
  });
});

describe('while disconnected', () => {
  it('answers 409 in under 50 ms', async () => {
    await session.api.post('/api/disconnect');
    const times: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      const startedAt = performance.now();
      const { status, body } = await session.api.post<ErrorDto>('/api/send', {
        to: '4900000000',
        text: 'too early',
      });
      times.push(performance.now() - startedAt);
      expect([status, body.code]).toEqual([409, 'not_connected']);
    }
    // Other work on the machine delays some of them; a wait of the service would delay each.
    expect(Math.min(...times)).toBeLessThan(scaled(50));
    await session.api.post('/api/connect');
    await waitForState(session.service, 'connected');
  });
});
