import { expect, it } from '@jest/globals';
import type { ThreadDto } from '../../src/features/chats/dto/responses.dto.js';
import { scaled } from '../support/jest/machine-factor.js';
import { waitForState } from '../support/service/pairing.js';
import { pause } from '../support/pause.js';
import { PairedSession, type ProcessSession, killAndRestart } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

const KILLS = 100;
const CONTACTS = 5;
/** Messages of one contact for each kill, so that 5,000 messages flow however long a restart takes. */
const MESSAGES_EACH = 10;
const PAUSE_MS = 100;

it(`loses and repeats nothing through ${KILLS} kills at random moments while messages flow`, async () => {
  const session = await PairedSession.spawn();
  const contacts = Array.from({ length: CONTACTS }, () =>
    session.network.contact({ receipts: 'none' }),
  );
  const said = new Map(contacts.map(({ jid }) => [jid, [] as string[]]));
  const talk = new AbortController();
  let kills = 0;
  const talking = Promise.all(
    contacts.map(async (contact) => {
      while (!talk.signal.aborted) {
        const texts = said.get(contact.jid) ?? [];
        if (texts.length < (kills + 1) * MESSAGES_EACH) {
          const text = `${contact.number} #${texts.length}`;
          texts.push(text);
          await contact.say(text);
        }
        await pause(PAUSE_MS);
      }
    }),
  );
  for (; kills < KILLS; kills += 1) {
    await pause(Math.random() * MESSAGES_EACH * PAUSE_MS);
    await killAndRestart(session);
  }
  talk.abort();
  await talking;
  await waitForState(session.service, 'connected');

  for (const contact of contacts) {
    const expected = said.get(contact.jid) ?? [];
    const texts = await waitFor(
      `${expected.length} messages of ${contact.number}`,
      async () => {
        const all = await readAll(session, contact.jid);
        return all.length >= expected.length && all;
      },
      scaled(120_000),
    );
    // Every one is another text, so that a repeated one would make the lists differ in length.
    expect(texts).toHaveLength(expected.length);
    expect(new Set(texts)).toEqual(new Set(expected));
  }
  console.log(`${[...said.values()].flat().length} messages, ${KILLS} kills`);
  await session.dispose();
});

async function readAll(session: ProcessSession, jid: string): Promise<(string | null)[]> {
  const texts: (string | null)[] = [];
  for (let before = ''; ;) {
    const path = `/api/chats/${jid}/messages?limit=1000${before}`;
    const { messages, pagination } = (await session.api.get<ThreadDto>(path)).body;
    texts.unshift(...messages.map(({ text }) => text));
    if (!pagination.next) return texts;
    before = `&before=${pagination.next}`;
  }
}
