import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import type { GeneratedHistory } from '../../../packages/network/src/history/generated-history.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../../support/jest/machine-factor.js';
import {
  PairedSession,
  type ProcessSession,
  killAndRestart,
} from '../../support/service/session.js';
import { textsOf } from '../../support/service/texts-of.js';
import { waitFor } from '../../support/wait-for.js';

const CHATS = 25;
const PER_CHUNK = 1000;
const MESSAGES = 20_000;
const LIMIT_MS = scaled(60_000);

describe('a history that is coming in', () => {
  let session: ProcessSession;
  let contact: Contact;
  let history: GeneratedHistory;

  beforeAll(async () => {
    session = await PairedSession.spawn();
    contact = session.network.contact({ name: 'Reader', receipts: 'none' });
    history = await session.phone.pushHistory({
      chats: CHATS,
      messages: MESSAGES,
      perChunk: PER_CHUNK,
    });
    await waitFor('the first part', () => acknowledgedParts() > 0, LIMIT_MS);
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('does not delay sending', async () => {
    const body = { to: contact.number, text: 'meanwhile' };
    expect((await session.api.post('/api/send', body)).status).toBe(200);
    await contact.waitForMessage('meanwhile');
    expect(acknowledgedParts()).toBeLessThan(MESSAGES / PER_CHUNK);
  });

  it('does not delay the end of the connection', async () => {
    expect((await session.api.post('/api/disconnect')).status).toBe(200);
    expect((await connection()).state).toBe('disconnected');
    expect(acknowledgedParts()).toBeLessThan(MESSAGES / PER_CHUNK);
    expect((await session.api.post('/api/connect')).status).toBe(200);
    const before = acknowledgedParts();
    await waitFor('more of it', () => acknowledgedParts() > before, LIMIT_MS);
  });

  it('comes whole, each message once, after a kill', async () => {
    // Some parts are in the journal alone, others still at the server.
    expect(acknowledgedParts()).toBeLessThan(MESSAGES / PER_CHUNK);
    await killAndRestart(session);
    for (let chat = 0; chat < CHATS; chat += 1) {
      const expected = Array.from({ length: history.count(chat) }, (_, index) =>
        history.text(chat, index),
      );
      const texts = () => textsOf(session, history.jid(chat));
      await waitFor('a chat', async () => (await texts()).length >= expected.length, LIMIT_MS);
      expect(await texts()).toEqual(expected);
    }
    expect(session.output).toContain('Replaying');
  });

  /** Each part of the history has a receipt of its own kind (Baileys: Socket/messages-recv.js). */
  function acknowledgedParts(): number {
    const { list } = session.network.acknowledgements;
    return list.filter(({ type }) => type === 'hist_sync').length;
  }

  async function connection(): Promise<ConnectionDto> {
    return (await session.api.get<ConnectionDto>('/api/connection')).body;
  }
});
