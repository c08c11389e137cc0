import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { waitForState } from '../../support/service/pairing.js';
import {
  PairedSession,
  type ProcessSession,
  killAndRestart,
} from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

/** A text that is shorter than its length field. */
const NO_MESSAGE = Buffer.from([0x0a, 0x7f, 0x61]);

describe('messages that are overtaken', () => {
  let session: ProcessSession;
  let eve: Contact;
  let team: Group;

  beforeAll(async () => {
    session = await PairedSession.spawn();
  });

  afterEach(() => {
    session.network.faults.clear();
    expect(session.network.errors).toEqual([]);
  });

  afterAll(() => session.dispose());

  /** A member who never resends, and the group, where it has spoken before. */
  async function meet(): Promise<void> {
    eve = session.network.contact({ name: 'Eve' });
    eve.answersRetries = false;
    team = session.network.group({ subject: 'Team', participants: [eve] });
    await waitForState(session.service, 'connected');
    await eve.say('hello', { to: team });
    await waitForTexts(['hello']);
  }

  async function thread(): Promise<MessageDto[]> {
    const path = `/api/chats/${team.jid}/messages?limit=200`;
    return (await session.api.get<ThreadDto>(path)).body.messages ?? [];
  }

  async function waitForTexts(texts: string[]): Promise<void> {
    await waitFor(`${texts.length} messages`, async () => (await thread()).length >= texts.length);
    expect((await thread()).map(({ text }) => text)).toEqual(texts);
  }

  /** In one second, so that the thread shows them in the order of arrival. */
  async function sayInOneSecond(texts: string[]): Promise<void> {
    const at = new Date();
    for (const text of texts) await eve.say(text, { to: team, at });
  }

  function holdNextBack(): void {
    session.network.faults.holdBack(({ tag }: BinaryNode) => tag === 'message', 1);
  }

  it('are read if the next one of their sender in a group overtakes them', async () => {
    await meet();
    holdNextBack();
    await sayInOneSecond(['late', 'early']);
    await waitForTexts(['hello', 'early']);
    session.network.faults.releaseHeldBack();
    await waitForTexts(['hello', 'early', 'late']);
  });

  it('are read after a kill as well', async () => {
    await meet();
    holdNextBack();
    await sayInOneSecond(['late', 'early']);
    await waitForTexts(['hello', 'early']);
    await killAndRestart(session);
    await waitForTexts(['hello', 'early', 'late']);
  });

  it('stand before live ones that overtake them on the wire after a reconnect', async () => {
    await meet();
    await session.service.stop();
    const waited = Array.from({ length: 20 }, (_, index) => `waited ${index}`);
    // In one second, so that the thread shows them in the order of arrival.
    const at = new Date();
    for (const text of waited) await eve.say(text, { to: team, at });
    session.network.faults.holdOffline(3);
    const mailbox = session.phone.devices[0].mailbox;
    await session.startAgain();
    await session.network.waitFor(() => mailbox.size === 17, 'the first three');
    await eve.say('live', { to: team, at });
    session.network.faults.releaseOffline();
    await waitForTexts(['hello', ...waited, 'live']);
    const { body } = await session.api.get<EventListDto>('/api/events?limit=1000');
    const received = body.events.filter(({ type }) => type === 'message.received');
    const liveOnes = received.filter(({ payload }) => Object(payload).live === true);
    expect(liveOnes.at(-1)?.message_id).toBe((await thread()).at(-1)?.id);
  });

  it('stand in the order of arrival without an overtaking one, also from new people', async () => {
    const known = session.network.contact({ name: 'Known', receipts: 'none' });
    const unknown = Array.from({ length: 20 }, () => session.network.contact({ receipts: 'none' }));
    eve = known;
    team = session.network.group({ subject: 'Full', participants: [known, ...unknown] });
    await waitForState(session.service, 'connected');
    await known.say('hello', { to: team });
    await waitForTexts(['hello']);
    const isMessage = ({ tag }: BinaryNode): boolean => tag === 'message';
    session.network.faults.holdBack(isMessage);
    const at = new Date();
    const texts = unknown.map((_one, index) => `new ${index}`);
    for (const [index, one] of unknown.entries()) {
      await one.say(texts[index], { to: team, at });
      await known.say(`known ${index}`, { to: team, at });
    }
    session.network.faults.releaseHeldBack();
    await waitForTexts(['hello', ...texts.flatMap((text, index) => [text, `known ${index}`])]);
  });

  it('keep a placeholder when killed after asking for a resend, if they cannot be read', async () => {
    await meet();
    session.network.faults.takesRetriesAsAnswers = true;
    const { id } = await eve.sayUndecryptable('unreadable', { to: team });
    await session.network.waitFor(() => eve.askedAgain.includes(id), 'the request');
    await killAndRestart(session);
    await waitFor('the trace', async () => (await thread()).at(-1)?.id === id);
  });

  it('are read behind unreadable messages of their writer, though nobody resends those', async () => {
    const { network, phone, api } = session;
    const contact = network.contact({ name: 'Friend', addressing: 'lid' });
    await waitForState(session.service, 'connected');
    // The phone writes in a session that both have confirmed from now on.
    await api.post('/api/send', { to: contact.jid, text: 'sent' });
    const hasSent = (): boolean => phone.chat(contact).messages.length > 0;
    await network.waitFor(hasSent, 'the copy of what was sent');
    network.faults.holdBack(({ attrs }) => attrs.category === 'peer', 1);
    const history = await phone.pushHistory({ chats: 1, messages: 1 });
    // Twice: the library begins a new session then.
    const { id } = await phone.sendMessage(contact, {}, { unknownFields: NO_MESSAGE });
    const isAskedTwice = (): boolean => phone.askedAgain.filter((each) => each === id).length >= 2;
    await network.waitFor(isAskedTwice, 'the second request');
    expect(network.faults.heldBackCount).toBe(1);
    network.faults.releaseHeldBack();
    const path = `/api/chats/${history.jid(0)}/messages`;
    await waitFor('the history', async () => (await api.get<ThreadDto>(path)).body.messages[0]);
  });

  it('from the phone to this device are asked for again if they cannot be read', async () => {
    const { phone, api } = session;
    await waitForState(session.service, 'connected');
    phone.breakNextPeerMessage();
    const history = await phone.pushHistory({ chats: 1, messages: 1 });
    const path = `/api/chats/${history.jid(0)}/messages`;
    await waitFor('the history', async () => (await api.get<ThreadDto>(path)).body.messages[0]);
  });
});
