import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { changeStore } from '../../support/data/with-stores.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import { ChatChanger, refusalsOf } from '../../support/crowds/changing.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const DAY_MS = 24 * 60 * 60_000;

describe('a change that waited here until it was too late', () => {
  let session: PairedSession;
  let contact: Contact;
  let chat: ChatChanger;

  beforeAll(async () => {
    session = await PairedSession.start();
    contact = session.network.contact();
    chat = new ChatChanger(session, contact.jid);
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('is not sent, explains it, and is not sent by hand either', async () => {
    const ids = [await chat.say('to be edited'), await chat.say('to be deleted')];
    const received = contact.received.length;
    session.network.faults.acks({ mode: 'lost' });
    const changes = [await chat.edit(ids[0], 'edited'), await chat.delete(ids[1])];
    await waitFor('both on their way', async () => {
      const messages = await Promise.all(changes.map((id) => chat.read(id)));
      return messages.every((message) => message?.written_at);
    });

    await session.service.stop();
    session.network.faults.clear();
    await ageBy(3 * DAY_MS, ids);
    await session.startAgain();

    for (const [at, change] of changes.entries()) {
      const message = await chat.waitFor(change, ({ status }) => status === 'error');
      expect(message).toMatchObject({ error_code: 'change_too_late', can_retry: false });
      const { status } = await session.api.post(`/api/messages/${change}/retry`);
      expect(status).toBe(409);
      expect(await chat.read(ids[at])).toMatchObject({ edited_at: null, deleted_at: null });
    }
    expect(contact.received).toHaveLength(received);
    expect(refusalsOf(contact)).toEqual([]);
  });

  it('is refused by hand like a first request', async () => {
    const ids = [await chat.say('not edited'), await chat.say('not deleted')];
    session.network.faults.acks({ mode: 'error', errorCode: 498 });
    const changes = [await chat.edit(ids[0], 'edited'), await chat.delete(ids[1])];
    for (const change of changes) await chat.waitFor(change, ({ status }) => status === 'error');
    await session.service.stop();
    session.network.faults.clear();
    await ageBy(3 * DAY_MS, ids);
    await session.startAgain();
    await waitForState(session.service, 'connected');

    for (const [at, code] of ['edit_too_late', 'deletion_too_late'].entries()) {
      const path = `/api/messages/${changes[at]}/retry`;
      const { status, body } = await session.api.post<ErrorDto>(path);
      expect([status, body.code]).toEqual([400, code]);
    }
  });

  it('of a message that was deleted meanwhile is not sent again', async () => {
    const id = await chat.say('to be reacted to');
    session.network.faults.acks({ mode: 'error', errorCode: 498 });
    const reaction = await chat.react(id, '👍');
    await chat.waitFor(reaction, ({ status }) => status === 'error');
    session.network.faults.clear();
    await chat.waitUntilSent(await chat.delete(id));
    const { status, body } = await session.api.post<ErrorDto>(`/api/messages/${reaction}/retry`);
    expect([status, body.code]).toEqual([409, 'not_retryable']);
  });

  /** Makes the messages older; the service must not run. */
  function ageBy(ms: number, ids: string[]): Promise<unknown> {
    return changeStore(session.service.folder, (transaction) =>
      transaction
        .updateTable('messages')
        .set((eb) => ({
          timestamp: eb('timestamp', '-', ms),
          server_ack_at: eb('server_ack_at', '-', ms),
        }))
        .where('id', 'in', ids)
        .execute(),
    );
  }
});
