import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import {
  editMessage,
  reactionMessage,
} from '../../../packages/network/src/people/content/follow-ups.js';
import { encryptedEdit } from '../../../packages/network/src/people/content/secret-add-ons.js';
import { replyMessage } from '../../../packages/network/src/people/content/text.js';
import { MetricsPage } from '../../support/prometheus.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

/** A length for which the log's mask once took a minute. */
const LONG = '1234-'.repeat(60_000);
/** CPU time, which a busy machine does not change: of all work for a message, and of some requests. */
const MOST_SECONDS = 8;
/** The limit of an answer, which must not repeat an id of such a length. */
const MOST_CHARACTERS = 200_000;

describe('an id of great length', () => {
  let session: PairedSession;
  let eve: Contact;
  let carol: Contact;
  let secondsBefore: number;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_LOG_LEVEL: 'debug' } });
    eve = session.network.contact({ name: 'Eve' });
    carol = session.network.contact({ name: 'Carol' });
  });

  beforeEach(async () => {
    await hear(eve, 'an ordinary text before');
    secondsBefore = await cpuSeconds();
  });

  afterAll(() => session.dispose());

  it('of a message is acknowledged, and costs nothing', async () => {
    await eve.say('with a long id', { id: LONG });
    await eve.sendMessage(unreadableEdit(LONG));
    expect((await session.api.get('/api/health')).status).toBe(200);
    await isUnharmed();
    expect(session.output).toContain('Dropped a message');
  });

  it('of a call is acknowledged, and costs nothing', async () => {
    eve.call({ id: LONG }).end();
    await isUnharmed();
    expect(session.output).toContain('Dropped a call');
  });

  it.each([
    ['an edit', () => editMessage(keyOf(LONG), { conversation: 'new' })],
    ['an encrypted edit', () => unreadableEdit(LONG)],
    ['a reaction', () => reactionMessage(keyOf(LONG), '👍')],
    [
      'a quote',
      () =>
        replyMessage('a reply', { id: LONG, author: eve.jid, message: { conversation: 'old' } }),
    ],
  ])('in %s is no longer than a digest', async (_, message) => {
    await eve.sendMessage(message());
    await isUnharmed();
  });

  /**
   * Checks that others are heard, that the server has nothing to repeat, and that neither the log nor any answer has
   * the id.
   */
  async function isUnharmed(): Promise<void> {
    await hear(eve, 'an ordinary text after');
    await hear(carol, 'a text of somebody else');
    const [device] = session.phone.devices;
    await waitFor('all to be acknowledged', () => device?.mailbox.size === 0);
    for (const path of ['/api/events?limit=1000', '/api/debug/summary', `/api/chats/${eve.jid}`]) {
      const { body } = await session.api.get(path);
      expect(JSON.stringify(body).length).toBeLessThan(MOST_CHARACTERS);
    }
    expect(session.output.split('\n').filter((line) => line.length > 10_000)).toEqual([]);
    expect((await cpuSeconds()) - secondsBefore).toBeLessThan(MOST_SECONDS);
  }

  async function hear(contact: Contact, text: string): Promise<void> {
    const { id } = await contact.say(text);
    await waitFor(text, async () => (await session.api.get(`/api/messages/${id}`)).status === 200);
  }

  async function cpuSeconds(): Promise<number> {
    const page = new MetricsPage((await session.api.get<string>('/api/metrics')).body);
    return page.value('process_cpu_seconds_total') ?? Number.NaN;
  }

  const keyOf = (id: string) => ({ remoteJid: session.phone.jid, fromMe: true, id });

  function unreadableEdit(id: string) {
    const target = { key: keyOf(id), secret: randomBytes(32), author: eve.jid, editor: eve.jid };
    return encryptedEdit(target, { conversation: 'never seen' });
  }
});
