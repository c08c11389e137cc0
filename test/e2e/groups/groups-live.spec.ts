import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { GroupDto } from '../../../src/features/groups/dto/group.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { ephemeralSettingMessage } from '../../../packages/network/src/people/content/follow-ups.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const WEEK = 604_800;

describe('a change of a group by others', () => {
  let session: PairedSession;
  let bob: Contact;
  let eve: Contact;
  let group: Group;

  beforeAll(async () => {
    session = await PairedSession.start();
    bob = session.network.contact({ name: 'Bob' });
    eve = session.network.contact({ name: 'Eve' });
  });

  beforeEach(async () => {
    group = session.network.group({ subject: 'Team', creator: bob, participants: [session.phone] });
    await bob.say('hello', { to: group });
    await waitFor('the chat', async () => (await chat())?.title === 'Team');
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
    expect(session.network.unknownQueries).toEqual([]);
  });

  it('of its subject', async () => {
    group.rename(bob, 'Crew');
    expect(await nextNotice()).toMatchObject(['group_subject_changed', expect.any(String), []]);
    await waitFor('the title', async () => (await chat())?.title === 'Crew');
    expect((await read()).subject).toBe('Crew');
  });

  it('of its description', async () => {
    group.describe(bob, 'What we do');
    expect((await nextNotice())[0]).toBe('group_description_changed');
    expect((await read()).description).toBe('What we do');
    group.describe(bob, '');
    await waitFor('the second notice', async () => (await notices()).length === 2);
    expect((await read()).description).toBeNull();
  });

  it.each<[string, (on: boolean) => void, 'is_announcement' | 'is_locked', string]>([
    [
      'who writes',
      (on) => group.setAnnouncement(bob, on),
      'is_announcement',
      'group_send_setting_changed',
    ],
    ['who changes it', (on) => group.setLocked(bob, on), 'is_locked', 'group_info_setting_changed'],
  ])('of %s', async (_what, set, field, notice) => {
    set(true);
    const [code, text] = await nextNotice();
    expect(code).toBe(notice);
    expect(text).toMatch(/^Only admins can/);
    expect((await read())[field]).toBe(true);
    set(false);
    await waitFor('the second notice', async () => (await notices()).length === 2);
    expect((await read())[field]).toBe(false);
  });

  it('of the right to add members', async () => {
    group.setMemberAdding(bob, true);
    expect((await nextNotice())[0]).toBe('group_add_setting_changed');
  });

  it.each<[string, () => void, string, string[]]>([
    ['who come', () => group.add(bob, eve), 'participant_added', ['member']],
    ['who are sent away', () => withEve('member').remove(bob, eve), 'participant_removed', []],
    ['who leave', () => withEve('member').leave(eve), 'participant_left', []],
    [
      'who become admins',
      () => withEve('member').promote(bob, eve),
      'participant_promoted',
      ['admin'],
    ],
    [
      'who are admins no more',
      () => withEve('admin').demote(bob, eve),
      'participant_demoted',
      ['member'],
    ],
  ])('of members %s', async (_who, act, notice, roles) => {
    act();
    const [code, text, participants] = await nextNotice();
    expect([code, participants]).toEqual([notice, [eve.jid]]);
    expect(text).toContain(`+${eve.number}`);
    const { size, participants: members } = await read();
    expect(members.map(({ role }) => role)).toEqual(['superadmin', 'member', ...roles]);
    expect(size).toBe(members.length);
  });

  it('of the own role', async () => {
    group.promote(bob, session.phone);
    const [code, text] = await nextNotice();
    expect([code, text]).toEqual([
      'participant_promoted',
      'You can manage the group as an admin now',
    ]);
    expect((await read()).my_role).toBe('admin');
  });

  it('that removes this account', async () => {
    group.remove(bob, session.phone);
    const [code, text] = await nextNotice();
    expect(code).toBe('participant_removed');
    expect(text).toMatch(/ removed you$/);
    expect((await session.api.get(`/api/groups/${group.jid}`)).status).toBe(409);
  });

  it('of the timer of its messages', async () => {
    group.setEphemeral(bob, WEEK);
    expect(await nextNotice()).toMatchObject([
      'disappearing_messages_changed',
      'New messages disappear after 7 days',
      [],
    ]);
    await waitFor('the timer', async () => (await chat())?.ephemeral_seconds === WEEK);
    expect((await read()).ephemeral_seconds).toBe(WEEK);
    group.setEphemeral(bob, 0);
    await waitFor('the end', async () => (await chat())?.ephemeral_seconds === null);
  });

  it('is shown although it happened while this account was away', async () => {
    await session.api.post('/api/disconnect');
    group.rename(bob, 'Night crew');
    group.setEphemeral(bob, WEEK);
    await session.api.post('/api/connect');
    await waitFor('the changes', async () => {
      const found = await chat();
      return found?.title === 'Night crew' && found.ephemeral_seconds === WEEK;
    });
  });

  /** Adds Eve to the group without a notice. */
  function withEve(role: 'member' | 'admin'): Group {
    group.members.set(eve.account, role);
    return group;
  }

  async function chat(): Promise<ChatDto | undefined> {
    const { body } = await session.api.get<{ chats: ChatDto[] }>('/api/chats?limit=200');
    return body.chats.find(({ jid }) => jid === group.jid);
  }

  async function read(): Promise<GroupDto> {
    return (await session.api.get<GroupDto>(`/api/groups/${group.jid}`)).body;
  }

  /** Code, sentence and people of each notice in the thread. */
  async function notices(): Promise<[string, string | null, string[]][]> {
    const path = `/api/chats/${group.jid}/messages`;
    const { body } = await session.api.get<{ messages: MessageDto[] }>(path);
    return body.messages.flatMap(({ text, details }) =>
      details && 'notice' in details ? [[details.notice, text, details.participants]] : [],
    );
  }

  function nextNotice(): Promise<[string, string | null, string[]]> {
    return waitFor('the notice', async () => (await notices())[0]);
  }
});

describe('the timer of disappearing messages', () => {
  let session: PairedSession;

  beforeAll(async () => {
    session = await PairedSession.start();
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  const chats = async () =>
    (await session.api.get<{ chats: ChatDto[] }>('/api/chats?limit=200')).body.chats;
  const timerOf = async (jid: string) =>
    (await chats()).find((chat) => chat.jid === jid)?.ephemeral_seconds;

  it('of a chat of two is set by either side', async () => {
    const bob = session.network.contact({ name: 'Bob' });
    await bob.say('hello');
    await waitFor('the chat', async () => (await timerOf(bob.jid)) === null);
    await bob.sendMessage(ephemeralSettingMessage(WEEK));
    await waitFor('the timer', async () => (await timerOf(bob.jid)) === WEEK);
    await session.phone.sendMessage(bob, ephemeralSettingMessage(0));
    await waitFor('the end', async () => (await timerOf(bob.jid)) === null);
  });

  it('of a group is not set by a message of a member', async () => {
    const eve = session.network.contact({ name: 'Eve' });
    const group = session.network.group({ participants: [eve] });
    await eve.sendMessage(ephemeralSettingMessage(WEEK), { to: group });
    await eve.say('after that', { to: group });
    await waitFor('the text', async () =>
      (await chats()).some(({ last_text: text }) => text === 'after that'),
    );
    expect(await timerOf(group.jid)).toBeNull();
  });

  it('of a group is learned from the server before the first message', async () => {
    const zoe = session.network.contact({ name: 'Zoe' });
    const group = session.network.group({ participants: [zoe] });
    group.settings.ephemeralSeconds = WEEK;
    await session.api.post(`/api/chats/${group.jid}/messages`, { text: 'hello' });
    const { message } = await zoe.waitForMessage('hello');
    expect(message.extendedTextMessage?.contextInfo?.expiration).toBe(WEEK);
    await waitFor('the timer', async () => (await timerOf(group.jid)) === WEEK);
  });
});
