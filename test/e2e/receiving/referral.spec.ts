import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { advertisementMessage } from '../../../packages/network/src/people/content/advertisement.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const REFERRAL = {
  source_type: 'ad',
  source_id: '120226305854810726',
  source_url: 'https://fb.me/3cr4Wqqkv',
  source_app: 'instagram',
  headline: 'Chat with us',
  body: 'Summer succulents are here!',
  media_type: 'image',
  ctwa_clid: expect.stringMatching(/^Aff-/),
  ref: 'summer',
  conversion_source: 'FB_Ads',
  entry_point: 'ctwa_ad',
  entry_point_app: 'instagram',
  entry_point_delay_seconds: 7,
};

describe('a message from an advertisement', () => {
  let session: PairedSession;
  let ann: Contact;
  let spy: Server;
  const fetched: string[] = [];

  beforeAll(async () => {
    session = await PairedSession.start();
    ann = session.network.contact({ name: 'Ann' });
    spy = createServer(({ url = '' }, response) => {
      fetched.push(url);
      response.end();
    });
    await new Promise<void>((resolve) => spy.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    await session.dispose();
    spy.close();
    expect(session.network.errors).toEqual([]);
  });

  async function arrival(id: string): Promise<MessageDto> {
    return waitFor('the message', async () => {
      const { body } = await session.api.get<ThreadDto>(`/api/chats/${ann.jid}/messages`);
      return body.messages.find((message) => message.id === id);
    });
  }

  it('names it in the thread, in its event, its export and its trace', async () => {
    const { id } = await ann.sendMessage(advertisementMessage('How much is it?'));
    expect(await arrival(id)).toMatchObject({ text: 'How much is it?', referral: REFERRAL });
    const events = await session.api.get<EventListDto>(`/api/events?message_id=${id}`);
    expect(events.body.events[0]?.payload).toMatchObject({ message: { referral: REFERRAL } });
    const exported = await session.api.get<string>(`/api/chats/${ann.jid}/export`);
    expect(JSON.stringify(exported.body)).toContain('120226305854810726');
    const trace = await session.api.get(`/api/messages/${id}/trace`);
    expect(JSON.stringify(trace.body)).toContain('"source_id":"120226305854810726"');
  });

  it('is an ordinary message without one', async () => {
    const { id } = await ann.say('hello');
    expect((await arrival(id)).referral).toBeNull();
  });

  it('never fetches its pictures, and shows no invalid link', async () => {
    const url = `http://127.0.0.1:${(spy.address() as AddressInfo).port}/picture.jpg`;
    const pictures = { thumbnailUrl: url, mediaUrl: url, originalImageUrl: url };
    const ad = { ...pictures, sourceUrl: 'javascript:alert(1)', title: 'x'.repeat(100_000) };
    const { id } = await ann.sendMessage(advertisementMessage('hostile', ad));
    const { referral } = await arrival(id);
    expect(referral).toMatchObject({ source_url: null, headline: 'x'.repeat(1000) });
    await session.api.get(`/api/messages/${id}/media`);
    await session.api.get(`/api/messages/${id}/thumbnail`);
    expect(fetched).toEqual([]);
  });

  it('loses it with the deletion of the message', async () => {
    const { id } = await ann.sendMessage(advertisementMessage('a mistake'));
    await arrival(id);
    await ann.revoke(id);
    const gone = await waitFor('the deletion', async () => {
      const message = await arrival(id);
      return message.deleted_at !== null && message;
    });
    expect(gone).toMatchObject({ text: null, referral: null });
  });
});
