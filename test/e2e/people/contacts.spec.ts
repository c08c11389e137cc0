import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  ContactInfoDto,
  ContactListDto,
} from '../../../src/features/contacts/dto/contact.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { makePicture } from '../../support/data/sample-files.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

describe('contacts', () => {
  let session: PairedSession;
  let grace: Contact;
  let linus: Contact;

  beforeAll(async () => {
    session = await PairedSession.start();
    const { network } = session;
    grace = network.contact({ name: 'Grace', receipts: 'none' });
    linus = network.contact({ name: 'Linus', receipts: 'none' });
    await grace.say('hello from Grace');
    await linus.say('hello from Linus');
    const names = async () => (await list()).map(({ push_name: name }) => name);
    await waitFor('both', async () => (await names()).join() === 'Grace,Linus');
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  const list = async (query = ''): Promise<ContactListDto['contacts']> =>
    (await session.api.get<ContactListDto>(`/api/contacts${query}`)).body.contacts;
  const read = <Body = ContactInfoDto>(path: string) =>
    session.api.get<Body>(`/api/contacts/${path}`);

  it('are listed by name, and found by name or number', async () => {
    expect((await list()).map(({ push_name }) => push_name)).toEqual(['Grace', 'Linus']);
    expect((await list('?q=linu')).map(({ jid }) => jid)).toEqual([linus.jid]);
    expect((await list(`?q=${grace.number}`)).map(({ jid }) => jid)).toEqual([grace.jid]);
  });

  it('come in pages', async () => {
    const { body } = await session.api.get<ContactListDto>('/api/contacts?limit=1');
    expect(body.contacts).toHaveLength(1);
    const [second] = await list(`?limit=1&cursor=${body.pagination.next}`);
    expect(second.jid).toBe(linus.jid);
    const { status } = await session.api.get('/api/contacts?cursor=x');
    expect(status).toBe(400);
  });

  it('come in pages once each, whoever is added in between, and by name in any script', async () => {
    const names = ['Ünal', 'ÜBEL', 'Émile', 'Zoe', 'Аня', 'émilie', 'zacharias'];
    for (const name of names) await session.network.contact({ name }).say('hello');
    await waitFor('all of them', async () => {
      const shown = (await list('')).map(({ push_name: name }) => name);
      return names.every((name) => shown.includes(name));
    });
    const whole = (await list('')).map(({ jid }) => jid);
    const read: string[] = [];
    let cursor = '';
    do {
      const path = `/api/contacts?limit=3${cursor && `&cursor=${cursor}`}`;
      const { body } = await session.api.get<ContactListDto>(path);
      read.push(...body.contacts.map(({ jid }) => jid));
      cursor = body.pagination.next ?? '';
      // A name that sorts before all remaining ones.
      if (read.length === 3) await session.network.contact({ name: '!' }).say('hello');
      if (read.length === 3)
        await waitFor('one more', async () => (await list('?q=!')).length === 1);
    } while (cursor);
    expect(read).toEqual(whole);
    const shown = (await list('')).flatMap(({ push_name: name }) => name ?? []);
    const folded = shown.map((name) => name.toLowerCase());
    expect(folded).toEqual(folded.toSorted());
  });

  it('have what WhatsApp tells about them', async () => {
    const bytes = await makePicture();
    const { url } = session.network.media.put('picture', bytes);
    session.network.profiles.setAbout(grace.account, 'At sea', new Date(1_700_000_000_000));
    session.network.profiles.setPicture(grace.account, url);
    const { status, body } = await read(grace.jid);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      jid: grace.jid,
      push_name: 'Grace',
      about: 'At sea',
      about_set_at: 1_700_000_000_000,
      is_on_whatsapp: true,
      picture_url: `/api/contacts/${encodeURIComponent(grace.jid)}/picture`,
    });
    const picture = await fetch(new URL(body.picture_url!, session.service.baseUrl));
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(bytes);
  });

  it('show their new picture once WhatsApp says that it has changed, and none if it is gone', async () => {
    const ask = async () => {
      const answer = await fetch(
        new URL(`/api/contacts/${grace.jid}/picture`, session.service.baseUrl),
      );
      return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status;
    };
    const old = await ask();
    expect(old).toBeInstanceOf(Buffer);
    const bytes = await makePicture('jpeg', { width: 20, height: 20 });
    grace.changePicture(session.network.media.put('picture', bytes).url);
    await waitFor('the new picture', async () => bytes.equals((await ask()) as Buffer));
    grace.changePicture(null);
    await waitFor('no picture', async () => (await ask()) === 404);
  });

  it('hide what they do not want to show', async () => {
    session.network.profiles.hideAbout(linus.account);
    session.network.profiles.setPicture(linus.account, 'hidden');
    const { body } = await read(linus.jid);
    expect(body).toMatchObject({ about: null, picture_url: null, is_on_whatsapp: true });
    const { status, body: error } = await read<ErrorDto>(`${linus.jid}/picture`);
    expect([status, error.code]).toEqual([404, 'no_picture']);
  });

  it('have no picture from anywhere but WhatsApp', async () => {
    const eve = session.network.contact({ name: 'Eve', receipts: 'none' });
    session.network.profiles.setPicture(eve.account, 'https://example.com/picture.jpg');
    const { status, body } = await read<ErrorDto>(`${eve.jid}/picture`);
    expect([status, body.code]).toEqual([404, 'no_picture']);
  });

  it('are on WhatsApp or not', async () => {
    const phones = [grace.number, '+15550999'];
    const { status, body } = await session.api.post('/api/contacts/check', { phones });
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        { phone: grace.number, is_on_whatsapp: true, jid: grace.jid, lid: grace.lid },
        { phone: '+15550999', is_on_whatsapp: false, jid: null, lid: null },
      ],
    });
  });

  it.each([
    [{}, 'a list'],
    [{ phones: [] }, 'a list'],
    [{ phones: 'x' }, 'a list'],
    [{ phones: ['12 34'] }, 'texts of digits'],
    [{ phones: [15550102] }, 'texts of digits'],
  ])('cannot be checked by %j, but by %s', async (body, wanted) => {
    const answer = await session.api.post<ErrorDto>('/api/contacts/check', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain(wanted);
  });

  it('are looked up only while connected', async () => {
    await session.api.post('/api/disconnect');
    const { status, body } = await read<ErrorDto>(linus.jid);
    expect([status, body.code]).toEqual([409, 'not_connected']);
    expect(await list()).not.toHaveLength(0);
    const { status: invalid } = await read('nobody');
    expect(invalid).toBe(400);
  });
});
