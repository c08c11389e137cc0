import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatListDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import type { GeneratedHistory } from '../../../packages/network/src/history/generated-history.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { textsOf } from '../../support/service/texts-of.js';
import { waitFor } from '../../support/wait-for.js';

const CHATS = 25;
const PER_CHUNK = 1000;
const FIRST = 1000;
const REST = 9_000;

describe('a process that is killed while it stores the history', () => {
  let session: ProcessSession;
  let first: GeneratedHistory;
  let rest: GeneratedHistory;

  beforeAll(async () => {
    session = await PairedSession.spawn();
    const push = (messages: number) =>
      session.phone.pushHistory({ chats: CHATS, messages, perChunk: PER_CHUNK });
    first = await push(FIRST);
    await waitFor('the first part', async () => (await syncedMessages()) > 0);
    const before = acknowledgedParts();
    rest = await push(REST);
    // From here on only the client has it: neither the server nor the phone sends it again.
    await waitFor(
      'all of it to be acknowledged',
      () => acknowledgedParts() - before >= REST / PER_CHUNK,
    );
    await session.service.kill('SIGKILL');
    await session.startAgain();
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('has every message of it once, in its order, with the right counts', async () => {
    for (const [history, messages] of [
      [first, FIRST],
      [rest, REST],
    ] as const) {
      for (let chat = 0; chat < CHATS; chat += 1) {
        const jid = history.jid(chat);
        expect(history.count(chat)).toBe(messages / CHATS);
        const expected = Array.from({ length: history.count(chat) }, (_, index) =>
          history.text(chat, index),
        );
        await waitFor(
          `the messages of ${jid}`,
          async () => (await textsOf(session, jid)).length >= expected.length,
        );
        expect(await textsOf(session, jid)).toEqual(expected);
      }
    }
    // Otherwise the kill came too late to prove anything.
    expect(log()).toContain('Replaying');
    const { chats } = (await session.api.get<ChatListDto>('/api/chats?limit=1000')).body;
    const unread = new Map(chats.map(({ jid, unread_count }) => [jid, unread_count]));
    for (const history of [first, rest]) {
      for (let chat = 0; chat < CHATS; chat += 1) {
        expect(unread.get(history.jid(chat))).toBe(chat % 4);
      }
    }
  });

  it('is done with it: the next process brings nothing back', async () => {
    await session.restart();
    await waitFor('the connection', async () => (await connection()).state === 'connected');
    expect((await connection()).sync).toBeNull();
    expect(log()).not.toContain('Replaying');
  });

  /** Each part of the history has a receipt of its own kind (Baileys: Socket/messages-recv.js). */
  function acknowledgedParts(): number {
    return session.network.acknowledgements.list.filter(({ type }) => type === 'hist_sync').length;
  }

  function log(): string {
    return session.service.output + session.service.errors;
  }

  async function connection(): Promise<ConnectionDto> {
    return (await session.api.get<ConnectionDto>('/api/connection')).body;
  }

  async function syncedMessages(): Promise<number> {
    return (await connection()).sync?.message_count ?? 0;
  }
});
