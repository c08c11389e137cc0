import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { textsOf } from '../../support/service/texts-of.js';
import { waitFor } from '../../support/wait-for.js';

describe('permission to write to a group', () => {
  let session: PairedSession;
  let bob: Contact;

  beforeAll(async () => {
    session = await PairedSession.start();
    bob = session.network.contact({ name: 'Bob' });
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('is refused before anything is queued where only admins write', async () => {
    const group = bobsGroup();
    group.setAnnouncement(bob, true);
    const { status, body } = await send<ErrorDto>(group, 'me too');
    expect([status, body.code]).toEqual([409, 'not_permitted']);
    expect(body.error).toContain('Only admins may write');
    expect(await textsOf(session, group.jid)).not.toContain('me too');
    group.promote(bob, session.phone);
    await sendUntilTaken(group, 'an admin may');
    await bob.waitForMessage('an admin may');
  });

  it('is refused to a change of an earlier message, too', async () => {
    const group = bobsGroup();
    const { body: earlier } = await send<QueuedDto>(group, 'as it was');
    await bob.waitForMessage('as it was');
    const path = `/api/messages/${earlier.message_id}`;
    const edit = () => session.api.patch<ErrorDto>(path, { text: 'edited' });
    await waitFor('the edit', async () => (await edit()).status === 200);
    group.setAnnouncement(bob, true);
    const refused = await waitFor('the refusal', async () => {
      const answer = await edit();
      return answer.status === 409 && answer;
    });
    expect(refused.body.code).toBe('not_permitted');
    const { status } = await session.api.request(`${path}/reaction`, {
      method: 'PUT',
      body: JSON.stringify({ emoji: '👍' }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(status).toBe(200);
  });

  it('follows the notices of the group, and queries it once for each', async () => {
    const group = bobsGroup();
    await send(group, 'first');
    await send(group, 'second');
    await bob.waitForMessage('second');
    expect(await countQueries(group)).toBe(1);
    group.setAnnouncement(bob, true);
    await waitFor('the refusal', async () => (await send(group, 'third')).status === 409);
    for (const text of ['fourth', 'fifth']) expect((await send(group, text)).status).toBe(409);
    expect(await countQueries(group)).toBe(2);
    group.setAnnouncement(bob, false);
    await sendUntilTaken(group, 'sixth');
    await bob.waitForMessage('sixth');
  });

  it('ends with the membership, and begins again with it', async () => {
    const group = bobsGroup();
    await send(group, 'still here');
    await bob.waitForMessage('still here');
    group.remove(bob, session.phone);
    const { body } = await waitFor('the refusal', async () => {
      const answer = await send<ErrorDto>(group, 'and now?');
      return answer.status === 409 && answer;
    });
    expect(body.error).toContain('not a member');
    expect(body.hint).toBe('Ask an admin of the group to add this account.');
    const count = await countQueries(group);
    expect((await send(group, 'and now?')).status).toBe(409);
    expect(await countQueries(group)).toBe(count);
    group.add(bob, session.phone);
    await sendUntilTaken(group, 'back again');
    await bob.waitForMessage('back again');
  });

  it('ends with the notice of the removal, even if the group does not answer', async () => {
    const group = bobsGroup();
    await send(group, 'hello');
    await bob.waitForMessage('hello');
    session.network.faults.failQueries('w:g2/query', 500, 'internal-server-error', 1000);
    group.remove(bob, session.phone);
    const { body } = await waitFor('the refusal', async () => {
      const answer = await send<ErrorDto>(group, 'and now?');
      return answer.status === 409 && answer;
    });
    expect(body.error).toContain('not a member');
    session.network.faults.clear();
    group.add(bob, session.phone);
    await sendUntilTaken(group, 'here again');
    await bob.waitForMessage('here again');
  });

  it('is checked by a dry run, too', async () => {
    const group = bobsGroup();
    group.setAnnouncement(bob, true);
    const path = `/api/chats/${group.jid}/messages?dry_run=1`;
    const { status, body } = await session.api.post<ErrorDto>(path, { text: 'may I?' });
    expect([status, body.code]).toEqual([409, 'not_permitted']);
  });

  it('is 404 for an unknown group', async () => {
    const { status, body } = await send<ErrorDto>({ jid: '120363000000000001@g.us' }, 'hello?');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('is left to WhatsApp if it does not tell the rules of the group', async () => {
    const group = bobsGroup();
    session.network.faults.failQueries('w:g2/query', 500, 'internal-server-error', 1);
    expect((await send(group, 'perhaps')).status).toBe(200);
    await bob.waitForMessage('perhaps');
  });

  it('gives a repeated request its first answer, whatever has changed since', async () => {
    const group = bobsGroup();
    const first = await send<QueuedDto>(group, 'once', 'key-1');
    await bob.waitForMessage('once');
    group.setAnnouncement(bob, true);
    await waitFor('the refusal', async () => (await send(group, 'twice')).status === 409);
    const again = await send<QueuedDto>(group, 'once', 'key-1');
    expect([again.status, again.body.message_id]).toEqual([200, first.body.message_id]);
  });

  it('is an error with a sentence if it changed while the message waited', async () => {
    const group = bobsGroup();
    await send(group, 'before');
    await bob.waitForMessage('before');
    // Without a notice: only the server knows.
    group.settings.isAnnouncement = true;
    const { status, body } = await send<QueuedDto>(group, 'too late');
    expect(status).toBe(200);
    const message = await waitForError(body.message_id);
    expect(message).toMatchObject({ error_code: 'not_allowed', can_retry: true });
    expect(message.error_text).toContain('a member who may write');
    expect(message.error_text).toContain("WhatsApp's code: 403");
    expect(bob.received.map(({ text }) => text)).not.toContain('too late');
  });

  it('is checked again before a message is sent again by hand', async () => {
    const group = bobsGroup();
    await send(group, 'before');
    await bob.waitForMessage('before');
    session.network.faults.acks({ mode: 'error', errorCode: 403 });
    const { body } = await send<QueuedDto>(group, 'at last');
    await waitForError(body.message_id);
    session.network.faults.clear();
    group.setAnnouncement(bob, true);
    await waitFor('the refusal', async () => (await send(group, 'no')).status === 409);

    const retry = () => session.api.post<ErrorDto>(`/api/messages/${body.message_id}/retry`);
    const refused = await retry();
    expect([refused.status, refused.body.code]).toEqual([409, 'not_permitted']);
    group.setAnnouncement(bob, false);
    await waitFor('the permission', async () => (await retry()).status === 200);
    await bob.waitForMessage('at last');
  });

  it('is an error with a sentence if the account was removed while the message waited', async () => {
    const group = bobsGroup();
    await send(group, 'before');
    await bob.waitForMessage('before');
    group.members.delete(session.phone.account);
    const { body } = await send<QueuedDto>(group, 'too late');
    expect(await waitForError(body.message_id)).toMatchObject({ error_code: 'not_allowed' });
  });

  function bobsGroup(): Group {
    return session.network.group({ creator: bob, participants: [session.phone] });
  }

  function send<T>(group: { jid: string }, text: string, key?: string) {
    const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {};
    return session.api.post<T>(`/api/chats/${group.jid}/messages`, { text }, headers);
  }

  /** A notice may be on its way. */
  async function sendUntilTaken(group: Group, text: string): Promise<void> {
    await waitFor('the permission', async () => (await send(group, text)).status === 200);
  }

  function waitForError(id: string): Promise<MessageDto> {
    return waitFor('the error', async () => {
      const { body } = await session.api.get<MessageWithTimelineDto>(`/api/messages/${id}`);
      return body.message.status === 'error' && body.message;
    });
  }

  async function countQueries({ jid }: Group): Promise<number> {
    const path = `/api/events?kind=node&type=node.out&q=${jid}&limit=1000`;
    const { body } = await session.api.get<{ events: { payload: { xml: string } }[] }>(path);
    return body.events.filter(({ payload }) => payload.xml.includes('w:g2')).length;
  }
});
