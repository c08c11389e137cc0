import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { ChatChanger, refusalsOf } from '../../support/crowds/changing.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { CUTS, STEPS } from '../../support/crowds/send-steps.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';

type Change = (chat: ChatChanger, id: string) => Promise<string>;

const CHANGES: Record<string, Change> = {
  'a reaction': (chat, id) => chat.react(id, '👍'),
  'an edit': (chat, id) => chat.edit(id, 'edited'),
  'a deletion': (chat, id) => chat.delete(id),
};

describe('changes that are cut off', () => {
  let session: ProcessSession;

  beforeAll(async () => {
    session = await PairedSession.spawn({ env: { SERVICE_SEND_PER_MINUTE: '0' } });
  });

  afterEach(() => session.network.faults.clear());

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it.each([
    ['a kill', 'queued'],
    ['a kill', 'written'],
    ['a kill', 'before the acknowledgement'],
    ['a reset', 'written'],
    ['a reset', 'before the acknowledgement'],
  ])(
    'take effect once after %s while they are %s',
    async (how, name) => {
      const chats = await Promise.all(Object.keys(CHANGES).map(() => newChat()));
      const ids = await Promise.all(chats.map(({ chat }) => chat.say('before')));
      const before = chats.map(({ contact }) => contact.received.length);
      STEPS[name].prepare(session);
      const changes = await Promise.all(
        Object.values(CHANGES).map((change, at) => change(chats[at].chat, ids[at])),
      );
      if (name === 'before the acknowledgement') {
        for (const [at, { contact }] of chats.entries()) {
          await contact.waitForMessage(({ id }) => id === changes[at]);
        }
      } else {
        await STEPS[name].reached(session, [], chats.length);
      }
      await CUTS[how](session);
      for (const [at, { chat, contact }] of chats.entries()) {
        await chat.waitUntilSent(changes[at]);
        await contact.waitForMessage(({ id }) => id === changes[at]);
        expect(contact.received).toHaveLength(before[at] + 1);
        expect(refusalsOf(contact)).toEqual([]);
        const events = (await chat.events(ids[at])).map(({ type }) => type);
        const effects = events.filter((type) => type.startsWith('message.'));
        expect(effects.filter((type) => type !== 'message.queued')).toHaveLength(1);
      }
      expect(await chats[0].chat.read(ids[0])).toMatchObject({
        reactions: [expect.objectContaining({ emoji: '👍' })],
      });
      expect(await chats[1].chat.read(ids[1])).toMatchObject({ text: 'edited' });
      expect(await chats[2].chat.read(ids[2])).toMatchObject({ text: null });
    },
    scaled(120_000),
  );

  async function newChat(): Promise<{ chat: ChatChanger; contact: Contact }> {
    const contact = session.network.contact({ receipts: 'delivered' });
    return { contact, chat: new ChatChanger(session, contact.jid) };
  }
});
