import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { SummaryDto } from '../../../src/insight/diagnostics/dto/summary.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { readWalCommits } from './wal-commits.js';
import { waitFor } from '../../support/wait-for.js';

const MESSAGES = 5;

describe('a sent message', () => {
  let session: PairedSession;

  beforeAll(async () => {
    session = await PairedSession.start();
  });

  afterAll(() => session.dispose());

  /** Resolves once the server has it, and nothing is left to be written. The answer takes as long as a real one. */
  async function send(contact: Contact, text: string): Promise<void> {
    await session.api.post('/api/send', { to: contact.jid, text });
    await waitFor('the message to be written', async () => {
      const message = await newest(contact);
      return message?.text === text && message.written_at !== null;
    });
    await waitFor('the held answer', () => session.network.faults.heldAckCount > 0);
    session.network.faults.releaseAcks();
    await waitFor('its acknowledgement', async () => (await newest(contact))?.status === 'sent');
    await waitFor('the empty outbox', async () => (await countInOutbox()) === 0);
  }

  async function newest(contact: Contact): Promise<MessageDto | undefined> {
    const { body } = await session.api.get<ThreadDto>(`/api/chats/${contact.jid}/messages`);
    return body.messages.at(-1);
  }

  async function countInOutbox(): Promise<number> {
    const { queue } = (await session.api.get<SummaryDto>('/api/debug/summary')).body;
    const { queued = 0, sending = 0, written = 0, unanswered = 0 } = queue;
    return queued + sending + written + unanswered;
  }

  it('takes four commits: accepted, tried, written, acknowledged', async () => {
    const contact = session.network.contact({ receipts: 'none' });
    session.network.faults.acks({ mode: 'late' }, contact);
    await send(contact, 'the first one looks the number up');
    const path = join(session.service.folder, 'data/dashboard.db');
    const counts: number[] = [];
    for (let number = 0; number < MESSAGES; number += 1) {
      const before = readWalCommits(path);
      await send(contact, `message ${number}`);
      const after = readWalCommits(path);
      expect(after.log).toBe(before.log);
      counts.push(after.commits - before.commits);
    }
    expect(counts).toEqual(Array(MESSAGES).fill(4));
  });
});
