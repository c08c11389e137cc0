import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ControlServer } from '../../../packages/network/src/control/control-server.js';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { ChatListDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ContactInfoDto } from '../../../src/features/contacts/dto/contact.dto.js';
import type { PresenceDto } from '../../../src/features/presence/dto/presence.dto.js';
import { ApiClient } from '../../support/service/http.js';
import { makePicture } from '../../support/data/sample-files.js';
import { PairedSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

describe('commands for the profiles of people', () => {
  let session: PairedSession;
  let control: ControlServer;
  let network: ApiClient;
  let jid: string;

  beforeAll(async () => {
    session = await PairedSession.start();
    control = new ControlServer(session.network);
    network = new ApiClient(await control.listen(0));
    const ada = session.network.contact({ name: 'Ada' });
    ({ jid } = ada);
    session.network.group({ subject: 'Team', participants: [ada] });
    await ada.say('hello');
    await chat(() => true);
  });

  afterAll(async () => {
    await control.stop();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  const chat = (fits: (each: ChatDto) => boolean): Promise<ChatDto> =>
    waitFor('the chat', async () => {
      const { body } = await session.api.get<ChatListDto>('/api/chats');
      return body.chats.find((each) => each.jid === jid && fits(each));
    });

  async function command(name: string, body: object): Promise<void> {
    const { status, body: answer } = await network.post(`/${name}`, body);
    expect([status, answer]).toEqual([200, { ok: true }]);
  }

  it('give a contact a text and a picture', async () => {
    const picture = await makePicture();
    await command('set-about', { contact: 'Ada', text: 'At sea' });
    await command('set-picture', { contact: 'Ada', base64: picture.toString('base64') });
    const { body } = await session.api.get<ContactInfoDto>(`/api/contacts/${jid}`);
    expect(body).toMatchObject({ about: 'At sea', picture_url: expect.any(String) });
    const answer = await fetch(`${session.service.baseUrl}${body.picture_url}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture);
  });

  it('refuse a picture of an unknown person', async () => {
    const { status, body } = await network.post('/set-picture', { base64: '' });
    expect([status, body]).toEqual([400, { error: 'name a contact or a group' }]);
  });

  it('show the activity of a person', async () => {
    const stream = await StreamReader.open(session.service.baseUrl);
    await session.api.post(`/api/chats/${jid}/presence/subscribe`);
    for (const [state, shown] of [
      ['composing', 'typing'],
      ['recording', 'recording'],
      ['paused', 'paused'],
      ['online', 'online'],
      ['offline', 'offline'],
    ]) {
      await command('show', { contact: 'Ada', state });
      await waitFor(shown, () =>
        stream.framesOf<PresenceDto>('presence').some((each) => each.state === shown),
      );
    }
    stream.close();
  });

  it('change a chat on the phone', async () => {
    await command('phone-chat', { contact: 'Ada', pinned: true });
    await chat(({ pinned }) => pinned);
    await command('phone-chat', { contact: 'Ada', muted_until: 4_000_000_000_000 });
    await chat(({ muted_until }) => muted_until === 4_000_000_000_000);
    await command('phone-chat', { contact: 'Ada', pinned: false, muted_until: 0, archived: true });
    await chat(({ pinned, muted_until, archived }) => archived && !pinned && muted_until === null);
  });
});
