import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import { ChatChanger } from '../../support/crowds/changing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

describe('changes that WhatsApp does not have', () => {
  let session: PairedSession;
  let chat: ChatChanger;
  let id: string;

  beforeAll(async () => {
    session = await PairedSession.start();
    const contact = session.network.contact({ receipts: 'none' });
    chat = new ChatChanger(session, contact.jid);
    id = await chat.say('before');
    await chat.say('another');
  });

  afterEach(() => session.network.faults.clear());

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  /** The changes in the thread and in the message, which must be the same. */
  async function openChanges(): Promise<[id: string, type: string, status: string][]> {
    const { api } = session;
    const readBoth = async () => {
      const thread = await api.get<ThreadDto>(`/api/chats/${chat.jid}/messages`);
      const message = await api.get<MessageWithTimelineDto>(`/api/messages/${id}`);
      return [thread.body.changes, message.body.changes] as const;
    };
    // The service may note a step meanwhile, such as that it was written.
    const [inThread] = await waitFor('two answers of one moment', async () => {
      const both = await readBoth();
      return isDeepStrictEqual(...both) && both;
    });
    return inThread.map((change) => {
      expect(change.changes_id).toBe(id);
      return [change.id, change.type, change.status];
    });
  }

  it('are listed while they wait, also after a restart, until WhatsApp has them', async () => {
    const { faults } = session.network;
    faults.acks({ mode: 'late' });
    const reaction = await chat.react(id, '👍');
    await waitFor('the first attempt', () => faults.heldAckCount === 1);
    expect(await openChanges()).toEqual([[reaction, 'reaction', 'sending']]);
    await session.restart();
    await waitFor('the second attempt', () => faults.heldAckCount === 2);
    expect(await openChanges()).toEqual([[reaction, 'reaction', 'sending']]);
    faults.releaseAcks();
    await chat.waitUntilSent(reaction);
    expect(await openChanges()).toEqual([]);
  });

  it('are listed when they have failed, until a later one of their kind', async () => {
    session.network.faults.acks({ mode: 'error', errorCode: 498 });
    const failed = await chat.react(id, '🎉');
    const edit = await chat.edit(id, 'edited');
    await chat.waitFor(failed, ({ status }) => status === 'error');
    await chat.waitFor(edit, ({ status }) => status === 'error');
    expect(await openChanges()).toEqual([
      [failed, 'reaction', 'error'],
      [edit, 'edit', 'error'],
    ]);
    session.network.faults.clear();
    await chat.waitUntilSent(await chat.react(id, '🦞'));
    expect(await openChanges()).toEqual([[edit, 'edit', 'error']]);
  });
});
