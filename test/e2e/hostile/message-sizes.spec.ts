import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import { contactsMessage } from '../../../packages/network/src/people/content/places-and-cards.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import { replyMessage } from '../../../packages/network/src/people/content/text.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { changeStore } from '../../support/data/with-stores.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const KB = 1024;
const MEGABYTE_TEXT = 'x'.repeat(KB * KB);
const MAX_TEXT_LENGTH = 65_536;
const MAX_MESSAGE_BYTES = 256 * KB;
const MAX_REPEATED_BYTES = 8 * KB;
/** The encoded message, from which quotes and forwards are made, adds to it. */
const MAX_ROW_BYTES = MAX_MESSAGE_BYTES + 512 * KB;
const PREVIEW_LENGTH = 500;
const REACTIONS = 700;
const VOTERS = 250;
const EDITS = 20;
const LIMIT_MS = scaled(180_000);

/** Messages that a modified client may send to anybody. */
describe('a stranger who sends megabytes', () => {
  let session: PairedSession;
  let eve: Contact;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_EVENT_BUFFER: '10000' } });
    eve = session.network.contact({ name: 'Eve', receipts: 'none' });
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  const read = async (id: string): Promise<MessageDto | null> => {
    const { body, status } = await session.api.get<MessageWithTimelineDto>(`/api/messages/${id}`);
    return status === 200 ? body.message : null;
  };

  const arrival = (id: string) => waitFor(`the message ${id}`, () => read(id));

  /** The JSON of the payloads of a message's events, by type. */
  async function payloadsOf(id: string, type: string): Promise<string[]> {
    const path = `/api/events?message_id=${id}&type=${type}&limit=1000`;
    const { body } = await session.api.get<EventListDto>(path);
    return body.events.map(({ payload }) => JSON.stringify(payload));
  }
  /** As long as the case may take: each of so many takes its time on a busy machine. */
  const allOf = (id: string, type: string, count: number): Promise<string[]> =>
    waitFor(
      `all of ${type}`,
      async () => {
        const payloads = await payloadsOf(id, type);
        return payloads.length === count && payloads;
      },
      LIMIT_MS,
    );

  it(
    'has a text of the longest length, however often somebody reacts to it',
    async () => {
      const { id } = await eve.say(MEGABYTE_TEXT);
      await arrival(id);
      for (let at = 0; at < REACTIONS; at += 1) await eve.react(id, at % 2 ? '👍' : '🎉');
      const reactions = await allOf(id, 'message.reaction', REACTIONS);
      const message = await read(id);
      expect(message?.text).toBe(`${'x'.repeat(MAX_TEXT_LENGTH - 1)}…`);
      // Without its encoded form it can neither be forwarded nor quoted.
      expect(message?.adjusted_fields).toEqual(['text', 'content']);
      const [received] = await payloadsOf(id, 'message.received');
      expect(JSON.parse(received)).toMatchObject({
        adjusted_fields: ['text', 'content'],
        message: { id },
      });
      for (const payload of reactions) {
        expect(payload.length).toBeLessThan(MAX_REPEATED_BYTES);
        const { abridged_fields: abridged, reaction, message: short } = JSON.parse(payload);
        expect(abridged).toEqual(['text']);
        expect(short).toMatchObject({ text: `${'x'.repeat(PREVIEW_LENGTH - 1)}…` });
        expect(short.reactions).toEqual([reaction]);
      }
    },
    LIMIT_MS,
  );

  it(
    'has as many contact cards as fit',
    async () => {
      const phones = Array.from({ length: 10 }, () => '5'.repeat(255));
      // Below the size of a stanza that no app makes.
      const cards = Array.from({ length: 140 }, () => ({ name: 'n'.repeat(255), phones }));
      const { id } = await eve.sendMessage(contactsMessage(cards));
      const message = await arrival(id);
      const { contacts } = message.details as { contacts: unknown[] };
      expect(contacts.length).toBeGreaterThan(5);
      expect(contacts.length).toBeLessThan(cards.length);
      expect(message.adjusted_fields).toContain('details.contacts');
    },
    LIMIT_MS,
  );

  it(
    'edits as often as they like, each edit of the longest length',
    async () => {
      const { id } = await eve.say('short');
      await arrival(id);
      for (let at = 0; at < EDITS; at += 1) await eve.edit(id, `${at} ${MEGABYTE_TEXT}`);
      const edits = await allOf(id, 'message.edited', EDITS);
      for (const payload of edits) {
        expect(payload.length).toBeLessThan(MAX_TEXT_LENGTH + MAX_REPEATED_BYTES);
        expect((JSON.parse(payload) as { message: MessageDto }).message.text).toHaveLength(
          MAX_TEXT_LENGTH,
        );
      }
    },
    LIMIT_MS,
  );

  it(
    'has a name and a quote of a length that a list can show',
    async () => {
      const attributes = { notify: MEGABYTE_TEXT };
      const quoted = {
        id: 'Q',
        author: eve.account.jid,
        message: { conversation: MEGABYTE_TEXT },
      };
      const { id } = await eve.sendMessage(replyMessage('what?', quoted), { attributes });
      const message = await arrival(id);
      expect(message.sender_name).toHaveLength(1000);
      expect(message.quoted?.text).toHaveLength(PREVIEW_LENGTH);
      expect(message.adjusted_fields).toEqual(['sender_name', 'content']);
    },
    LIMIT_MS,
  );

  it(
    'costs the same for each vote in a poll, however many came before',
    async () => {
      const voters = Array.from({ length: VOTERS }, (_, at) =>
        session.network.contact({ name: `Voter ${at} of many`, receipts: 'none' }),
      );
      const crowd = session.network.group({ subject: 'Crowd', participants: [eve, ...voters] });
      const { id } = await eve.sendMessage(pollMessage('Where to?', ['Sea', 'Hills']), {
        to: crowd,
      });
      await arrival(id);
      for (const voter of voters) await voter.vote(id, ['Sea']);
      const votes = await allOf(id, 'message.poll_vote', VOTERS);
      for (const [at, payload] of votes.entries()) {
        expect(payload.length).toBeLessThan(MAX_REPEATED_BYTES + KB);
        const { vote, message } = JSON.parse(payload) as {
          vote: object;
          message: MessageDto;
        };
        expect(vote).toMatchObject({ options: ['Sea'] });
        expect(message.poll).toMatchObject({
          voter_count: at + 1,
          options: [{ votes: at + 1 }, {}],
        });
      }
      const [sea] = (await read(id))?.poll?.options ?? [];
      expect(sea.voters).toHaveLength(VOTERS);
      expect(JSON.parse(votes.at(-1)!)).toMatchObject({
        abridged_fields: ['poll.options.voters'],
      });
    },
    LIMIT_MS,
  );

  it('leaves rows of limited size, and everything readable, before and after a restart', async () => {
    await expectAnswers();
    await session.service.stop();
    const columns = ['text', 'preview', 'details', 'quoted', 'content'];
    const bytes = columns.map((column) => `coalesce(octet_length(${column}), 0)`).join(' + ');
    const { rows } = await changeStore(session.service.folder, (transaction) =>
      sql<{ bytes: number }>`SELECT max(${sql.raw(bytes)}) AS bytes FROM messages`.execute(
        transaction,
      ),
    );
    expect(rows[0].bytes).toBeLessThan(MAX_ROW_BYTES);
    await session.startAgain();
    await expectAnswers();
  });

  async function expectAnswers(): Promise<void> {
    const thread = `/api/chats/${eve.account.jid}/messages`;
    const paths = ['/api/events?limit=1000', thread, '/api/debug/summary'];
    for (const path of [...paths, '/api/messages/search?q=what']) {
      expect([path, (await session.api.get(path)).status]).toEqual([path, 200]);
    }
    const { body } = await session.api.get<ChatListDto>('/api/chats');
    for (const { last_text: text, title } of body.chats) {
      expect(text?.length ?? 0).toBeLessThanOrEqual(PREVIEW_LENGTH);
      expect(title.length).toBeLessThanOrEqual(1000);
    }
    const { messages } = (await session.api.get<ThreadDto>(thread)).body;
    for (const message of messages) {
      expect(JSON.stringify(message).length).toBeLessThan(MAX_MESSAGE_BYTES);
    }
    const { events } = (await session.api.get<EventListDto>('/api/events?limit=1000')).body;
    expect(events.length).toBeGreaterThan(0);
  }
});
