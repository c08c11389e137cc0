import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { FoundMessagesDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const PAGES_OF = 17;

describe('GET /api/messages/search', () => {
  let session: PairedSession;
  let ada: Contact;
  let bob: Contact;

  beforeAll(async () => {
    session = await PairedSession.start();
    ada = session.network.contact({ name: 'Ada', receipts: 'none' });
    bob = session.network.contact({ name: 'Bob', receipts: 'none', addressing: 'lid' });
  });

  afterAll(() => session.dispose());

  it('finds by words of all scripts, whatever case and accents, newest first', async () => {
    await ada.say('The café opens at nine');
    // Within one second, the chat that is stored last counts as the newest.
    await foundTexts('cafe', 1);
    await bob.say('Which CAFE? 明天下午见 👍🏽');
    await foundTexts('cafe', 2);
    expect(await textsOf('q=CAFÉ')).toEqual([
      'Which CAFE? 明天下午见 👍🏽',
      'The café opens at nine',
    ]);
    expect(await textsOf('q=opens+caf')).toEqual(['The café opens at nine']);
    for (const part of ['下午', '👍', 'which cafe']) {
      expect(await textsOf(`q=${encodeURIComponent(part)}`)).toHaveLength(1);
    }
  });

  it('searches a single chat on request, by any of its addresses', async () => {
    for (const jid of [
      bob.jid,
      bob.lid,
      bob.jid.replace('@', ':3@'),
      encodeURIComponent(bob.lid),
    ]) {
      const { messages } = await search(`q=cafe&chat_jid=${jid}`);
      expect(messages.map(({ chat_jid }) => chat_jid)).toEqual([bob.jid]);
    }
    expect(await textsOf('q=cafe&chat_jid=15550199@s.whatsapp.net')).toEqual([]);
  });

  it('follows edits and deletions', async () => {
    const { id } = await ada.say('misspelled');
    await foundTexts('misspelled', 1);
    await ada.edit(id, 'well spelled');
    await foundTexts('well spelled', 1);
    expect(await textsOf('q=misspelled')).toEqual([]);
    await ada.revoke(id);
    await foundTexts('spelled', 0);
  });

  it('finds a message once it can be read, if it could not be read at first', async () => {
    await ada.sayUndecryptable('readable at last');
    await foundTexts('readable', 1);
  });

  it('gives pages without gap or repeat while messages arrive', async () => {
    for (let number = 0; number < PAGES_OF; number += 1) {
      await (number % 2 ? ada : bob).say(`paged ${number}`);
    }
    await foundTexts('paged', PAGES_OF);
    const all = (await search('q=paged')).messages.map(({ id }) => id);

    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { messages, pagination } = await search(`q=paged&limit=5${cursor}`);
      seen.push(...messages.map(({ id }) => id));
      await ada.say(`paged later ${seen.length}`);
      if (!pagination.next) break;
      cursor = `&cursor=${pagination.next}`;
    }
    expect(seen).toEqual(all);
  });

  it.each(['"', '* AND (', "it's", 'NEAR/2', '%', '\u0000', '\\', ':)', '-'])(
    'takes %j as a text',
    async (text) => {
      const { status } = await session.api.get(
        `/api/messages/search?q=${encodeURIComponent(text)}`,
      );
      expect(status).toBe(200);
    },
  );

  it.each([
    ['', 'validation_failed'],
    ['q=', 'validation_failed'],
    ['q=%20', 'validation_failed'],
    [`q=${'x'.repeat(201)}`, 'validation_failed'],
    ['q=a&q=b', 'validation_failed'],
    ['q=a&limit=0', 'validation_failed'],
    ['q=a&cursor=x', 'validation_failed'],
    ['q=a&cursor=W10', 'validation_failed'],
    ['q=a&chat_jid=nobody', 'invalid_jid'],
    ['q=a&chat_jid=', 'invalid_jid'],
    ['q=a&chat_jid=1@lid&chat_jid=2@lid', 'validation_failed'],
  ])('refuses %j', async (query, code) => {
    const { status, body } = await session.api.get(`/api/messages/search?${query}`);
    expect([status, body.code]).toEqual([400, code]);
  });

  async function search(query: string): Promise<FoundMessagesDto> {
    return (await session.api.get<FoundMessagesDto>(`/api/messages/search?${query}`)).body;
  }

  async function textsOf(query: string): Promise<(string | null)[]> {
    return (await search(query)).messages.map(({ text }) => text);
  }

  async function foundTexts(text: string, count: number): Promise<MessageDto[]> {
    return waitFor(`${count} results of ${text}`, async () => {
      const { messages } = await search(`q=${encodeURIComponent(text)}&limit=1000`);
      return messages.length === count && messages;
    });
  }
});
