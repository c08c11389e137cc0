import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { FoundMessagesDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { SignalMessenger } from '../../../packages/network/src/people/signal-messenger.js';
import { Child } from '../../bench/process/child.js';
import { waitForPhase } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const SCRIPT = join(import.meta.dirname, '../../support/library/library-session.process.ts');

interface LibraryCalls {
  open(path: string, url: string, rootKey: string): Promise<void>;
  say(jid: string, text: string): Promise<void>;
  /** Waits for a text. */
  hear(text: string): Promise<void>;
  close(): Promise<void>;
}

/** One end of the chats. */
interface Device {
  say(jid: string, text: string): Promise<void>;
  hear(text: string): Promise<void>;
}

describe('Signal sessions', () => {
  const retryRequests = jest.spyOn(SignalMessenger.prototype, 'sendRetryReceipt');
  let session: PairedSession;
  let bob: Contact;
  let eve: Contact;
  let group: Group;

  beforeAll(async () => {
    session = await PairedSession.start();
    const { network } = session;
    [bob, eve] = [network.contact({ name: 'Bob' }), network.contact({ name: 'Eve' })];
    // A message that cannot be decrypted stays lost.
    bob.answersRetries = false;
    eve.answersRetries = false;
    group = network.group({ participants: [bob, eve] });
  });

  afterEach(() => expect(retryRequests).not.toHaveBeenCalled());

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('begin with the service', () => converse(service, 'first'));

  it('go on with the unchanged library on the same store', async () => {
    await session.service.stop();
    const child = Child.start(SCRIPT);
    const library = child.methods() as LibraryCalls;
    const { url, rootKey } = session.network;
    try {
      await library.open(join(session.service.folder, 'data/auth.db'), url, rootKey);
      await converse(library, 'then');
      await library.close();
    } finally {
      await child.stop();
      // The presences of the unchanged library, which announces itself as online.
      session.network.presences.length = 0;
    }
  });

  it('go on with the service again', async () => {
    await session.startAgain();
    await waitForPhase(session.service, 'open');
    await converse(service, 'last');
  });

  const service: Device = {
    say: async (jid, text) => {
      const path = `/api/chats/${encodeURIComponent(jid)}/messages`;
      const { status } = await session.api.post(path, { text });
      expect(status).toBe(200);
    },
    hear: async (text) => {
      const isThere = async () => {
        const query = `/api/messages/search?q=${encodeURIComponent(text)}`;
        const { body } = await session.api.get<FoundMessagesDto>(query);
        return body.messages.length > 0;
      };
      await waitFor(`the service to hear "${text}"`, isThere);
    },
  };

  /** Three answers in a chat of two, so that the ratchets turn, and two messages each way in a group. */
  async function converse(device: Device, when: string): Promise<void> {
    for (const round of ['one', 'two', 'three']) {
      await bob.say(`${when} ${round} from Bob`);
      await device.hear(`${when} ${round} from Bob`);
      await device.say(bob.jid, `${when} ${round} to Bob`);
      await bob.waitForMessage(`${when} ${round} to Bob`);
    }
    for (const round of ['one', 'two']) {
      await eve.say(`${when} ${round} from Eve`, { to: group });
      await device.hear(`${when} ${round} from Eve`);
      await device.say(group.jid, `${when} ${round} to all`);
      for (const member of [bob, eve]) await member.waitForMessage(`${when} ${round} to all`);
    }
  }
});
