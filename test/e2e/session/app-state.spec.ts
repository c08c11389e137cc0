import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import {
  changeOnBothSides,
  createChats,
  expectSameOnBothSides,
} from '../../support/crowds/changing-on-both-sides.js';
import { pair, waitForState } from '../../support/service/pairing.js';
import {
  killAndRestart,
  PairedSession,
  type ProcessSession,
} from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

let session: ProcessSession;
let people: Contact[];

/** A process of its own: it fetches files, and only such a process trusts the certificate of the media server. */
beforeAll(async () => {
  session = await PairedSession.spawn();
  people = await createChats(session);
});

afterEach(async () => {
  session.network.faults.clear();
  expect(session.network.errors).toEqual([]);
  const { body } = await session.api.get<ConnectionDto>('/api/connection');
  expect(body.state).toBe('connected');
});

afterAll(() => session.dispose());

async function unread({ jid }: Contact): Promise<number> {
  const { chats } = (await session.api.get<ChatListDto>('/api/chats')).body;
  return chats.find((chat) => chat.jid === jid)?.unread_count ?? 0;
}

async function message({ jid }: Contact, id: string): Promise<MessageDto | undefined> {
  const { messages } = (await session.api.get<ThreadDto>(`/api/chats/${jid}/messages`)).body;
  return messages.find((each) => each.id === id);
}

const titleOf = async ({ jid }: Contact): Promise<string | undefined> => {
  const { chats } = (await session.api.get<ChatListDto>('/api/chats')).body;
  return chats.find((chat) => chat.jid === jid)?.title;
};

const pinAll = async (isPinned: boolean): Promise<void> => {
  for (const person of people) await session.phone.modifyChat(person, { pin: isPinned });
};

/** Starts it without the pairing, and without an app state on the disk. */
async function startAnew(): Promise<void> {
  await session.api.post('/api/logout');
  await waitFor('the end of the pairing', () => session.phone.devices.length === 0);
  await session.service.stop();
  rmSync(join(session.service.folder, 'data'), { recursive: true });
  await session.startAgain();
}

/**
 * Lets the server answer no question about the app state until the faults are cleared.
 * @returns a function that waits for the first one
 */
function leaveUnanswered(): () => Promise<unknown> {
  let asked = 0;
  const isAppState = ({ attrs }: BinaryNode): boolean => attrs.xmlns === 'w:sync:app:state';
  session.network.faults.ignoreQueries((query) => isAppState(query) && (asked += 1) > 0, Infinity);
  return () => waitFor('the question', () => asked > 0);
}

/** Checks both ways, on the same connection: a connection with an unanswered query is given up. */
async function talk(text: string): Promise<void> {
  const [ann] = people;
  const [connection] = session.network.sessions;
  const { id } = await ann.say(text);
  await waitFor('the message', () => message(ann, id));
  const { status } = await session.api.post(`/api/chats/${ann.jid}/messages`, { text });
  expect(status).toBe(200);
  await ann.waitForMessage(text);
  expect(session.network.sessions[0]).toBe(connection);
}

describe('the app state', () => {
  it('is the same on both sides after both changed the same chats at the same time', async () => {
    for (let round = 0; round < 12; round += 1) {
      expect(await changeOnBothSides(session, people, round)).toBe(200);
    }
    await expectSameOnBothSides(session, people);
    expect(session.phone.account.appState.conflicts).toBe(3);
  });

  it('is read again as a whole if a patch does not fit its MAC', async () => {
    session.network.faults.appState.corruptPatches = 1;
    await pinAll(true);
    await expectSameOnBothSides(session, people);
    expect(session.network.faults.appState.corruptPatches).toBe(0);
    expect(session.output).toContain('does not fit its MAC; reading all of it again');
    // Other devices accept a patch on top of the state that was read.
    const { status } = await session.api.patch(`/api/chats/${people[0].jid}`, { pinned: false });
    expect(status).toBe(200);
    await expectSameOnBothSides(session, people);
  });

  it('takes the name of a contact that the phone deletes, and gives it again', async () => {
    const [ann] = people;
    const ownName = await titleOf(ann);
    const save = (fullName: string | null) =>
      session.phone.modifyChat(ann, { contact: fullName === null ? null : { fullName } });
    for (const round of ['first', 'second']) {
      await save(`Ann of the ${round} address book`);
      await waitFor(
        'her name',
        async () => (await titleOf(ann)) === `Ann of the ${round} address book`,
      );
      await save(null);
      await waitFor('her own name', async () => (await titleOf(ann)) === ownName);
    }
    await pinAll(true);
    await expectSameOnBothSides(session, people);
  });

  it('marks nothing as read again when it is read as a whole', async () => {
    const [ann] = people;
    await session.phone.readChat(ann);
    // In the same collection: once this has arrived, the read mark has, too.
    for (const isPinned of [true, false]) {
      await session.phone.modifyChat(ann, { pin: isPinned });
      await expectSameOnBothSides(session, people);
    }
    expect(await unread(ann)).toBe(0);
    await ann.say('since then');
    await waitFor('the message', async () => (await unread(ann)) === 1);
    session.network.faults.appState.corruptPatches = 1;
    await pinAll(true);
    await expectSameOnBothSides(session, people);
    expect(await unread(ann)).toBe(1);
    await session.phone.readChat(ann);
  });

  it('can be changed again after patch and snapshot were corrupt, and is never written on top of those', async () => {
    const { appState } = session.network.faults;
    appState.corruptPatches = 1;
    appState.corruptSnapshots = 1;
    await pinAll(false);
    await waitFor('both faults', () => appState.corruptPatches + appState.corruptSnapshots === 0);
    await session.phone.modifyChat(people[0], { pin: true });
    await expectSameOnBothSides(session, people);
    for (const person of people) {
      const { status } = await session.api.patch(`/api/chats/${person.jid}`, { archived: true });
      expect(status).toBe(200);
    }
    await expectSameOnBothSides(session, people);
  });

  it('does not block requests when the server does not answer', async () => {
    const { network, phone } = session;
    const untilAsked = leaveUnanswered();
    await phone.modifyChat(people[0], { pin: true });
    await untilAsked();
    await talk('meanwhile');
    network.faults.clear();
    await expectSameOnBothSides(session, people);
  });

  it('arrives as a snapshot at a new device', async () => {
    session.network.faults.appState.givesNewDevicesSnapshots = true;
    await startAnew();
    await pair(session.service, session.phone);
    await expectSameOnBothSides(session, people);
  });

  it('is read by the next start after a kill before the first read', async () => {
    const { network, phone } = session;
    await startAnew();
    const untilAsked = leaveUnanswered();
    await pair(session.service, phone);
    await untilAsked();
    await talk('before anything was read');
    await killAndRestart(session);
    network.faults.clear();
    await waitForState(session.service, 'connected');
    await expectSameOnBothSides(session, people);
    await network.waitFor(() => network.sessions.some(({ presence }) => presence !== undefined));
  });
});

describe('a message that the phone deletes for itself', () => {
  it('is deleted here, too', async () => {
    const [, bob] = people;
    const { id } = await bob.say('only for a moment');
    await waitFor(
      'the message',
      async () => (await message(bob, id))?.text === 'only for a moment',
    );
    const key = { remoteJid: bob.jid, id, fromMe: false };
    await session.phone.modifyChat(bob, {
      deleteForMe: { deleteMedia: false, key, timestamp: Math.floor(Date.now() / 1000) },
    });
    await waitFor('the deletion', async () => (await message(bob, id))?.deleted_at);
    expect(await message(bob, id)).toMatchObject({ text: null });
  });
});
