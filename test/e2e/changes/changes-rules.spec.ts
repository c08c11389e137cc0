import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import { textMessage } from '../../../packages/network/src/people/content/text.js';
import { viewOnce } from '../../../packages/network/src/people/content/wrappings.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { ChatChanger } from '../../support/crowds/changing.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('a change that WhatsApp would not take', () => {
  let session: PairedSession;
  let bob: Contact;
  let chat: ChatChanger;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_MEDIA_FETCH: 'none' } });
    bob = session.network.contact({ name: 'Bob' });
    chat = new ChatChanger(session, bob.jid);
  });

  afterAll(async () => {
    // Messages that were sent on the way to the case.
    const kinds = bob.received.map(({ kind, text }) => [kind, text]);
    expect(kinds.filter(([kind, text]) => kind !== 'text' && text !== '')).toEqual([]);
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  /** Messages by a description. */
  const MESSAGES: Record<string, () => Promise<string>> = {
    'a message of the other': () => heard(textMessage('theirs')),
    'a deleted message': async () => {
      const { id } = await session.phone.say(bob, 'gone soon');
      await session.phone.revoke(id);
      await chat.waitFor(id, ({ deleted_at }) => deleted_at !== null);
      return id;
    },
    'a text of 16 minutes ago': () => saidBefore(16 * MINUTE_MS),
    'a text of two days ago': () => saidBefore(2 * DAY_MS + MINUTE_MS),
    'an own picture without a caption': async () => {
      const { id } = await session.phone.sendMessage(bob, imageMessage());
      await chat.waitFor(id, () => true);
      return id;
    },
    'a poll': () => heard(pollMessage('Which?', ['One', 'Two', 'Three'], { selectable: 2 })),
    'a picture to be seen once': () => heard(viewOnce(imageMessage())),
    'a change': async () => {
      const id = await chat.takeReactionBack(await heard(textMessage('react')));
      await chat.waitUntilSent(id);
      return id;
    },
  };

  it.each<[string, string, string, object | undefined, string]>([
    ['a deleted message', 'PUT', '/reaction', { emoji: '👍' }, 'not_reactable'],
    ['a deleted message', 'DELETE', '/reaction', undefined, 'not_reactable'],
    ['a message of the other', 'PATCH', '', { text: 'new' }, 'not_editable'],
    ['a deleted message', 'PATCH', '', { text: 'new' }, 'not_editable'],
    ['a text of 16 minutes ago', 'PATCH', '', { text: 'new' }, 'edit_too_late'],
    ['an own picture without a caption', 'PATCH', '', { text: 'new' }, 'not_editable'],
    ['a message of the other', 'DELETE', '?for=everyone', undefined, 'not_deletable'],
    ['a deleted message', 'DELETE', '?for=everyone', undefined, 'not_deletable'],
    ['a text of two days ago', 'DELETE', '?for=everyone', undefined, 'deletion_too_late'],
    [
      'a deleted message',
      'POST',
      '/forward',
      { to: ['15550104@s.whatsapp.net'] },
      'not_forwardable',
    ],
    ['a poll', 'POST', '/forward', { to: ['15550104@s.whatsapp.net'] }, 'not_forwardable'],
    ['a picture to be seen once', 'POST', '/forward', { to: ['15550104@lid'] }, 'not_forwardable'],
    ['a message of the other', 'POST', '/votes', { options: [] }, 'not_a_poll'],
    ['a poll', 'POST', '/votes', { options: ['Four'] }, 'unknown_option'],
    ['a poll', 'POST', '/votes', { options: ['One', 'Two', 'Three'] }, 'validation_failed'],
    ['a message of the other', 'PUT', '/reaction', { emoji: 'ok' }, 'validation_failed'],
    ['a message of the other', 'PUT', '/reaction', { emoji: '👍👍' }, 'validation_failed'],
    ['a message of the other', 'PUT', '/reaction', {}, 'validation_failed'],
    ['a message of the other', 'PATCH', '', { text: ' ' }, 'empty_text'],
    ['a message of the other', 'DELETE', '', undefined, 'validation_failed'],
    ['a message of the other', 'POST', '/forward', { to: [] }, 'validation_failed'],
    ['a message of the other', 'POST', '/forward', { to: ['nobody'] }, 'invalid_jid'],
    ['a poll', 'POST', '/votes', { options: ['One', 'One'] }, 'validation_failed'],
    ['a change', 'DELETE', '?for=me', undefined, 'not_deletable'],
    ['a change', 'PUT', '/reaction', { emoji: '👍' }, 'not_reactable'],
    ['a change', 'PATCH', '', { text: 'new' }, 'not_editable'],
  ])('of %s by %s %s is 400', async (what, method, path, body, code) => {
    const id = await MESSAGES[what]();
    const { status, body: error } = await chat.ask<ErrorDto>(method, `${id}${path}`, body);
    expect([status, error.code]).toEqual([400, code]);
    expect(error.error).toMatch(/[a-z].*/);
  });

  it.each([
    ['a poll', '/votes', { options: 'One' }, 'options must be a list of options'],
    ['a poll', '/votes', {}, 'options must be a list of options'],
    ['a poll', '/forward', { to: '15550104@s.whatsapp.net' }, 'to must be a list of chat jids'],
  ])('of %s by %s with %j names the expected values', async (what, path, body, sentence) => {
    const id = await MESSAGES[what]();
    const answer = await chat.ask<ErrorDto>('POST', `${id}${path}`, body);
    expect([answer.status, answer.body.error]).toEqual([400, sentence]);
  });

  it('of no message is 404', async () => {
    const { status, body } = await chat.ask<ErrorDto>('PATCH', 'NONE', { text: 'new' });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('of a message that is not at WhatsApp yet is 409', async () => {
    session.network.faults.acks({ mode: 'missing' });
    const { body: queued } = await session.api.post<QueuedDto>('/api/send', {
      to: bob.number,
      text: 'no answer',
    });
    const { status, body } = await chat.ask<ErrorDto>('PATCH', queued.message_id, { text: 'new' });
    expect([status, body.code]).toEqual([409, 'not_acknowledged']);
    session.network.faults.clear();
  });

  it('is 409 without a connection, but 400 comes first', async () => {
    const [theirs, gone] = [
      await MESSAGES['a message of the other'](),
      await MESSAGES['a deleted message'](),
    ];
    await session.api.post('/api/disconnect');
    const answers = await Promise.all(
      [theirs, gone].map((id) => chat.ask<ErrorDto>('PUT', `${id}/reaction`, { emoji: '👍' })),
    );
    expect(answers.map(({ body }) => body.code)).toEqual(['not_connected', 'not_reactable']);
    await session.api.post('/api/connect');
    await waitForState(session.service, 'connected');
  });

  async function heard(message: Parameters<Contact['sendMessage']>[0]): Promise<string> {
    const { id } = await bob.sendMessage(message);
    await chat.waitFor(id, () => true);
    return id;
  }

  async function saidBefore(ms: number): Promise<string> {
    const { id } = await session.phone.say(bob, 'long ago', { at: new Date(Date.now() - ms) });
    await chat.waitFor(id, () => true);
    return id;
  }
});
