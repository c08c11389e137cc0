import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { ChatListDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type {
  ChangedMembersDto,
  CreatedGroupDto,
  GroupDto,
  InviteDto,
} from '../../../src/features/groups/dto/group.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

let session: PairedSession;
let bob: Contact;
let eve: Contact;

beforeAll(async () => {
  session = await PairedSession.start();
  bob = session.network.contact({ name: 'Bob' });
  eve = session.network.contact({ name: 'Eve' });
});

afterAll(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
  expect(session.network.unknownQueries).toEqual([]);
});

const path = (group: { jid: string }, rest = '') => `/api/groups/${group.jid}${rest}`;
const read = async (group: { jid: string }) => (await session.api.get<GroupDto>(path(group))).body;
const rolesOf = ({ participants }: GroupDto) =>
  participants.map(({ name, jid, role }) => [name ?? jid, role]);
const ownGroup = (): Group => session.network.group({ subject: 'Team', participants: [bob, eve] });
const bobsGroup = (): Group =>
  session.network.group({ subject: "Bob's", creator: bob, participants: [session.phone, eve] });

/** The number of group queries that the service has sent so far. */
async function countQueries(): Promise<number> {
  const url = '/api/events?kind=node&type=node.out&q=w:g2&limit=1000';
  return (await session.api.get<{ events: unknown[] }>(url)).body.events.length;
}

function call<T>(method: string, url: string, body?: object) {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method, ...(body && { body: JSON.stringify(body), headers }) };
  return session.api.request<T>(url, init);
}

/** An error without the fields that the test is not about. */
async function refusal(
  method: 'get' | 'post' | 'patch',
  group: { jid: string },
  body?: object,
  rest = '',
): Promise<{ status: number; code: string; text: string }> {
  const answer = await call<ErrorDto>(method.toUpperCase(), path(group, rest), body);
  return { status: answer.status, code: answer.body.code, text: answer.body.error };
}

async function chat(jid: string): Promise<ChatDto | undefined> {
  const { body } = await session.api.get<ChatListDto>('/api/chats?limit=200');
  return body.chats.find((each) => each.jid === jid);
}

/** Acts when the service has sent a query that contains a tag, before the server answers. */
function before(tag: string, act: () => void): void {
  let isDone = false;
  session.network.faults.slowAnswers(1, (query) => {
    const isMeant = !isDone && query.attrs.type === 'set' && contains(query, tag);
    if (isMeant) {
      isDone = true;
      act();
    }
    return isMeant;
  });
}

function contains({ content }: BinaryNode, tag: string): boolean {
  return Array.isArray(content) && content.some((each) => each.tag === tag);
}

describe('GET /api/groups/<jid>', () => {
  it('describes the group with its members, their roles and the names of our chats', async () => {
    await bob.say('so that my name is known');
    await waitFor('the name', async () => {
      const { body } = await session.api.get<{ chats: { title: string }[] }>('/api/chats');
      return body.chats.some(({ title }) => title === 'Bob');
    });
    const group = bobsGroup();
    group.describe(bob, 'What we do');
    group.setEphemeral(bob, 86_400);
    group.setLocked(bob, true);
    const { status, body } = await session.api.get<GroupDto>(path(group));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      jid: group.jid,
      subject: "Bob's",
      description: 'What we do',
      owner_jid: bob.jid,
      is_announcement: false,
      is_locked: true,
      ephemeral_seconds: 86_400,
      size: 3,
      my_role: 'member',
    });
    expect(Math.abs(body.created_at! - Date.now())).toBeLessThan(60_000);
    const [creator, me, other] = body.participants;
    const lid = bob.lid;
    const phone = `+${bob.number}`;
    expect(creator).toEqual({
      jid: bob.jid,
      lid,
      phone,
      name: 'Bob',
      role: 'superadmin',
      is_me: false,
    });
    expect(me).toMatchObject({ jid: session.phone.jid, name: 'Own name', is_me: true });
    expect(other).toMatchObject({ jid: eve.jid, role: 'member', is_me: false });
  });

  it('shows each change at once, although it is not told of every one', async () => {
    const group = ownGroup();
    expect((await read(group)).my_role).toBe('superadmin');
    group.setRoleQuietly(bob, 'admin');
    group.setRoleQuietly(session.phone, 'member');
    expect((await read(group)).my_role).toBe('member');
    expect((await read(group)).participants.map(({ role }) => role)).toContain('admin');
  });

  it('shows a person without a number by the lid', async () => {
    const zoe = session.network.contact({ name: 'Zoe', hidesNumber: true });
    const group = session.network.group({ participants: [zoe] });
    expect((await read(group)).participants).toContainEqual({
      jid: zoe.lid,
      lid: zoe.lid,
      phone: null,
      name: null,
      role: 'member',
      is_me: false,
    });
  });

  it('explains a wrong jid, an unknown group and a foreign group', async () => {
    const closed = session.network.group({ participants: [eve], creator: bob });
    expect(await refusal('get', { jid: bob.jid })).toMatchObject({
      status: 400,
      code: 'invalid_jid',
    });
    const unknown = { jid: '120363000000000001@g.us' };
    expect(await refusal('get', unknown)).toMatchObject({ status: 404, code: 'not_found' });
    const { status, code, text } = await refusal('get', closed);
    expect([status, code]).toEqual([409, 'not_permitted']);
    expect(text).toContain('not a member');
  });
});

describe('POST /api/groups', () => {
  it('creates a group with the people who may be added, and explains why others may not', async () => {
    const shy = session.network.contact({ name: 'Shy', groupPrivacy: 'invitation' });
    const cross = session.network.contact({ name: 'Cross', groupPrivacy: 'blocked' });
    const nobody = '15550199@s.whatsapp.net';
    const participants = [bob.jid, shy.jid, cross.lid, nobody, bob.jid];
    const { status, body } = await session.api.post<CreatedGroupDto>('/api/groups', {
      subject: 'Made here',
      participants,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ subject: 'Made here', size: 2, my_role: 'superadmin' });
    expect(body.results).toMatchObject([
      { jid: bob.jid, status: 'ok', error_code: null, error_text: null },
      { jid: shy.jid, status: 'invite_required', error_code: '403' },
      { jid: cross.lid, status: 'blocked', error_code: '401' },
      { jid: nobody, status: 'not_on_whatsapp', error_code: '404' },
    ]);
    expect(body.results[1]?.error_text).toContain('invite');
    const made = session.network.groups.find(({ jid }) => jid === body.jid);
    expect(made?.accounts).toEqual([session.phone.account, bob.account]);
    await waitFor('the chat', async () => (await chat(body.jid))?.title === 'Made here');
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'takes the subject %s, which is a property of all objects',
    async (subject) => {
      const participants = [bob.jid];
      const answer = await session.api.post<CreatedGroupDto>('/api/groups', {
        subject,
        participants,
      });
      expect([answer.status, answer.body.subject]).toEqual([200, subject]);
      const made = session.network.groups.find(({ jid }) => jid === answer.body.jid);
      expect(made?.subject).toBe(subject);
      await waitFor('the chat', async () => (await chat(answer.body.jid))?.title === subject);
    },
  );

  it.each([
    ['an empty subject', { subject: '', participants: ['1@lid'] }, 'subject'],
    ['a long subject', { subject: 'x'.repeat(101), participants: ['1@lid'] }, 'subject'],
    ['no subject', { participants: ['1@lid'] }, 'subject'],
    ['an empty list', { subject: 'A', participants: [] }, 'participants'],
    ['no list', { subject: 'A' }, 'participants'],
    [
      'a group as a member',
      { subject: 'A', participants: ['120363000000000001@g.us'] },
      'participants',
    ],
    ['a number instead of a jid', { subject: 'A', participants: ['15550102'] }, 'participants'],
    ['1,024 people', { subject: 'A', participants: many(1024) }, 'participants'],
  ])('refuses %s before anything is sent', async (_name, body, field) => {
    const count = await countQueries();
    const answer = await session.api.post<ErrorDto>('/api/groups', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(answer.body.details?.map((each) => each.field)).toEqual([field]);
    expect(await countQueries()).toBe(count);
  });

  it('refuses this account as a participant', async () => {
    const body = { subject: 'A', participants: [bob.jid, session.phone.lid] };
    const answer = await session.api.post<ErrorDto>('/api/groups', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });
});

describe('PATCH /api/groups/<jid>', () => {
  it('changes the given fields, and nothing else', async () => {
    const group = ownGroup();
    const { status, body } = await patch<GroupDto>(group, {
      subject: 'Crew',
      description: 'What we do',
      is_announcement: true,
      ephemeral_seconds: 604_800,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      subject: 'Crew',
      description: 'What we do',
      is_announcement: true,
      is_locked: false,
      ephemeral_seconds: 604_800,
    });
    expect(group.settings).toMatchObject({ isAnnouncement: true, ephemeralSeconds: 604_800 });
    const again = await patch<GroupDto>(group, {
      description: null,
      is_announcement: false,
      is_locked: true,
      ephemeral_seconds: 0,
    });
    expect(again.body).toMatchObject({
      subject: 'Crew',
      description: null,
      is_announcement: false,
      is_locked: true,
      ephemeral_seconds: null,
    });
  });

  it('replaces a description that somebody else has changed meanwhile', async () => {
    const group = ownGroup();
    group.describe(bob, 'the first');
    // Changed between the query of the description and its change.
    before('description', () => group.describe(bob, 'the second'));
    const { body } = await patch<GroupDto>(group, { description: 'the third' });
    expect(body.description).toBe('the third');
  });

  it.each([
    ['nothing to change', {}, 'body'],
    ['a blank subject', { subject: ' ' }, 'subject'],
    ['null as the subject', { subject: null }, 'subject'],
    ['a long subject', { subject: '🙂'.repeat(101) }, 'subject'],
    ['a long description', { description: 'x'.repeat(2049) }, 'description'],
    ['a text as a setting', { is_locked: 'yes' }, 'is_locked'],
    ['null as a setting', { is_announcement: null }, 'is_announcement'],
    ['a timer of a minute', { ephemeral_seconds: 60 }, 'ephemeral_seconds'],
  ])('refuses %s before anything is sent', async (_name, body, field) => {
    const group = bobsGroup();
    const count = await countQueries();
    const answer = await patch<ErrorDto>(group, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(answer.body.details?.map((each) => each.field)).toEqual([field]);
    expect(await countQueries()).toBe(count);
  });

  it('takes texts of the full length', async () => {
    const group = ownGroup();
    const subject = '🙂'.repeat(100);
    const description = 'x'.repeat(2048);
    expect((await patch<GroupDto>(group, { subject, description })).body).toMatchObject({
      subject,
      description,
    });
  });

  it('is left to admins where the group is locked, and in part everywhere', async () => {
    const group = bobsGroup();
    expect((await patch<GroupDto>(group, { subject: 'Ours' })).body.subject).toBe('Ours');
    const { status, code, text } = await refusal('patch', group, { is_announcement: true });
    expect([status, code]).toEqual([409, 'not_permitted']);
    expect(text).toContain('admin');
    group.setLocked(bob, true);
    for (const change of [{ subject: 'Mine' }, { description: '' }, { ephemeral_seconds: 0 }]) {
      expect(await refusal('patch', group, change)).toMatchObject({
        status: 409,
        code: 'not_permitted',
      });
    }
    expect(group.subject).toBe('Ours');
    group.promote(bob, session.phone);
    expect((await patch(group, { subject: 'Mine' })).status).toBe(200);
  });

  it('explains an unforeseeable refusal, and names the changes made before it', async () => {
    const group = ownGroup();
    before('announcement', () => group.setRoleQuietly(session.phone, 'member'));
    const { status, body } = await patch<ErrorDto>(group, {
      subject: 'New',
      is_announcement: true,
    });
    expect([status, body.code]).toEqual([409, 'not_permitted']);
    expect(body.error).toContain("WhatsApp's code: 401");
    expect(body.hint).toContain('Changed before that: subject');
  });
});

describe('POST /api/groups/<jid>/participants', () => {
  it('adds, promotes, demotes and removes, by either address', async () => {
    const group = session.network.group({ participants: [eve] });
    const added = await members(group, 'add', [bob.jid]);
    expect(added.results).toEqual([
      { jid: bob.jid, status: 'ok', error_code: null, error_text: null },
    ]);
    expect(added.group.size).toBe(3);
    const promoted = await members(group, 'promote', [bob.jid, eve.lid]);
    expect(promoted.results.map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect(group.isAdmin(bob) && group.isAdmin(eve)).toBe(true);
    const demoted = await members(group, 'demote', [bob.lid]);
    expect(rolesOf(demoted.group)).toContainEqual(['Bob', 'member']);
    const removed = await members(group, 'remove', [bob.jid]);
    expect(removed.group.size).toBe(2);
    expect(group.has(bob)).toBe(false);
  });

  it('explains for each person why it was not done', async () => {
    const group = ownGroup();
    const shy = session.network.contact({ groupPrivacy: 'invitation' });
    const gone = session.network.contact();
    group.add(session.phone, gone);
    group.leave(gone);
    const { results } = await members(group, 'add', [shy.jid, bob.lid, gone.jid, '1@lid']);
    expect(results.map(({ status, error_code: code }) => [status, code])).toEqual([
      ['invite_required', '403'],
      ['already_member', '409'],
      ['left_recently', '408'],
      ['not_on_whatsapp', '404'],
    ]);
    expect(results.every(({ error_text: text }) => text!.endsWith('.)'))).toBe(true);
    const others = await members(group, 'remove', [gone.jid, eve.jid]);
    expect(others.results.map(({ status }) => status)).toEqual(['not_a_member', 'ok']);
  });

  it('is left to admins, but for adding where all may add', async () => {
    const group = bobsGroup();
    const zoe = session.network.contact();
    for (const action of ['add', 'remove', 'promote', 'demote']) {
      const body = { action, participants: [zoe.jid] };
      expect(await refusal('post', group, body, '/participants')).toMatchObject({
        status: 409,
        code: 'not_permitted',
      });
    }
    group.setMemberAdding(bob, true);
    expect((await members(group, 'add', [zoe.jid])).results).toMatchObject([{ status: 'ok' }]);
  });

  it('protects the creator before anything is sent', async () => {
    const group = bobsGroup();
    group.promote(bob, session.phone);
    for (const action of ['remove', 'demote']) {
      const body = { action, participants: [eve.jid, bob.jid] };
      const { status, code, text } = await refusal('post', group, body, '/participants');
      expect([status, code]).toEqual([409, 'not_permitted']);
      expect(text).toContain('creator');
    }
    expect(group.has(eve)).toBe(true);
  });

  it('does not leave by itself', async () => {
    const body = { action: 'remove', participants: [session.phone.jid] };
    expect(await refusal('post', ownGroup(), body, '/participants')).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });

  it.each([
    [{ action: 'ban', participants: ['1@lid'] }, 'action'],
    [{ action: 'add', participants: 'all' }, 'participants'],
  ])('refuses %j', async (body, field) => {
    const answer = await session.api.post<ErrorDto>(path(ownGroup(), '/participants'), body);
    expect(answer.status).toBe(400);
    expect(answer.body.details?.map((each) => each.field)).toEqual([field]);
  });
});

describe('GET /api/groups/<jid>/invite', () => {
  it('is the link of the group, for its admins', async () => {
    const group = ownGroup();
    const { body } = await session.api.get<InviteDto>(path(group, '/invite'));
    const code = group.settings.inviteCode;
    expect(body).toEqual({ code, url: `https://chat.whatsapp.com/${code}` });
    expect(await refusal('get', bobsGroup(), undefined, '/invite')).toMatchObject({
      status: 409,
      code: 'not_permitted',
    });
  });
});

describe('POST /api/groups/<jid>/leave', () => {
  it('leaves the group once', async () => {
    const group = bobsGroup();
    const { status, body } = await session.api.post(path(group, '/leave'), {});
    expect([status, body]).toEqual([200, { status: 'ok' }]);
    expect(group.has(session.phone)).toBe(false);
    expect(await refusal('post', group, {}, '/leave')).toMatchObject({
      status: 409,
      code: 'not_permitted',
    });
    expect(await refusal('get', group)).toMatchObject({ status: 409, code: 'not_permitted' });
  });
});

describe('a refusal of WhatsApp', () => {
  it.each([
    [404, 'not_found', 404],
    [406, 'validation_failed', 400],
    [429, 'too_many_requests', 429],
    [501, 'not_supported', 501],
    [500, 'whatsapp_refused', 502],
  ])('with %i is %s', async (code, name, status) => {
    const group = ownGroup();
    await read(group);
    session.network.faults.failQueries('w:g2/subject', code, 'no', 1);
    const answer = await patch<ErrorDto>(group, { subject: 'New' });
    expect([answer.status, answer.body.code]).toEqual([status, name]);
    expect(answer.body.error).toMatch(/\.\)?$/);
    expect(answer.body.hint).toBeTruthy();
  });
});

function many(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${15550000 + at}@s.whatsapp.net`);
}

async function members(group: Group, action: string, participants: string[]) {
  const body = { action, participants };
  const answer = await session.api.post<ChangedMembersDto>(path(group, '/participants'), body);
  expect(answer.status).toBe(200);
  return answer.body;
}

function patch<T>(group: { jid: string }, body: object) {
  return call<T>('PATCH', path(group), body);
}
