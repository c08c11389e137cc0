import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Group } from '../../network/directory/group.js';
import type { Contact } from '../../network/people/contact.js';
import { imageMessage } from '../../network/people/content/media.js';
import { locationMessage } from '../../network/people/content/places-and-cards.js';
import { pollMessage } from '../../network/people/content/polls-and-events.js';
import { parseRecording } from '../../network/replay/recording-file.js';
import { ReplayPlayer } from '../../network/replay/replay-player.js';
import { ServiceClient } from '../../network/replay/service-client.js';
import type { ChatDto } from '../../src/chats/dto/chat.dto.js';
import type { MessageDto } from '../../src/chats/dto/message.dto.js';
import type { ThreadDto } from '../../src/chats/dto/responses.dto.js';
import type { EventDto } from '../../src/events/dto/event.dto.js';
import type { QueuedDto } from '../../src/send/dto/queued.dto.js';
import { scaled } from '../support/machine-factor.js';
import { comparableLines, readRecording } from '../support/page-recording.js';
import { waitForState } from '../support/pairing.js';
import { makePicture } from '../support/sample-files.js';
import { sendFile } from '../support/send-file.js';
import { PairedSession, type ProcessSession } from '../support/session.js';
import { waitFor } from '../support/wait-for.js';

/** Faster than anybody talks: each step waits for the effect of the one before. */
const SPEED = 1000;
const REPLAY_MS = scaled(120_000);

describe('a recording of one instance', () => {
  let original: ProcessSession;
  let replayed: ProcessSession;
  let ada: Contact;
  let group: Group;
  let file = '';
  let replayedFile = '';

  beforeAll(async () => {
    [original, replayed] = await Promise.all([PairedSession.spawn(), PairedSession.spawn()]);
    await Promise.all([original, replayed].map(untilSynced));
    const start = await newestSeq(original);
    await talk();
    file = await record(original, `after=${start}`);
    const replayStart = await newestSeq(replayed);
    const service = new ServiceClient(replayed.service.baseUrl);
    const player = new ReplayPlayer(replayed.network, service, parseRecording(file), SPEED);
    expect(await player.ended).toMatchObject({ state: 'done', deviations: [], error: null });
    replayedFile = await record(replayed, `after=${replayStart}`);
  }, REPLAY_MS);

  afterAll(async () => {
    await Promise.all([original.dispose(), replayed.dispose()]);
    expect(replayed.network.errors).toEqual([]);
  });

  it('has no number, name, text, id or key of it', async () => {
    const threads = await Promise.all(
      (await chats(original)).map(({ jid }) => thread(original, jid)),
    );
    const messages = threads.flat();
    const secrets = [
      ...original.network.people.flatMap(({ number, lid, name }) => [
        number,
        lid.split('@')[0],
        name,
      ]),
      ...messages.flatMap(({ id, text, media }) => [id, text, media?.sha256, media?.file_name]),
      group.jid.split('@')[0],
      group.subject,
      'Zebra',
      'Quince',
    ].filter((secret): secret is string => typeof secret === 'string' && secret.length > 2);
    expect(secrets.length).toBeGreaterThan(30);
    const forms = secrets.flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('hex'),
    ]);
    expect(forms.filter((form) => file.includes(form))).toEqual([]);
    expect(file).not.toMatch(/[0-9a-f]{32}/);
  });

  it('replayed on a fresh network has the same events, but for times', () => {
    const [recorded, again] = [file, replayedFile].map((text) => {
      const { recording, problems } = readRecording(text);
      expect(problems).toEqual([]);
      return comparableLines(recording!);
    });
    expect(recorded.length).toBeGreaterThan(40);
    expect(again).toEqual(recorded);
  });

  it('replayed has the same chats and statuses', async () => {
    const { recording } = readRecording(file);
    const named = new Map(recording!.chats.map(({ jid, name }) => [jid, name]));
    const before = await chats(original);
    const after = await chats(replayed);
    expect(after.map(({ title }) => title)).toEqual(after.map(({ jid }) => named.get(jid)));
    expect(after.map(shapeOfChat)).toEqual(before.map(shapeOfChat));
    for (const [index, { jid }] of before.entries()) {
      const [was, is] = [await thread(original, jid), await thread(replayed, after[index].jid)];
      expect(is.map(shapeOfMessage)).toEqual(was.map(shapeOfMessage));
    }
  });

  /** A stretch with messages, receipts, changes, failures and a reconnect. */
  async function talk(): Promise<void> {
    const { network, phone } = original;
    ada = network.contact({ name: 'Ada Quince', number: '15550101', receipts: 'none' });
    const bob = network.contact({ name: 'Bob Zebra', number: '15550102', receipts: 'none' });
    const lin = network.contact({
      name: 'Lin Mango',
      number: '15550103',
      addressing: 'lid',
      receipts: 'none',
    });
    group = network.group({ subject: 'Dinner plans', participants: [ada, bob] });

    const question = await said(ada.say('Is the Zebra invoice out yet?\nCall +15550199'));
    const answer = await send(ada.jid, 'Sent this morning');
    await until(answer, 'sent');
    await ada.waitForMessage('Sent this morning');
    ada.markDelivered(answer);
    await until(answer, 'delivered');
    ada.markRead(answer);
    await until(answer, 'read');
    await changed(() => ada.react(answer, '👍'), 'message.reaction');
    const reply = await said(ada.reply(answer, 'Thank you, Quince!'));
    await changed(() => ada.edit(reply, 'Thank you very much, Quince!'), 'message.edited');
    await until(await send(ada.jid, 'You are welcome', question), 'sent');

    await said(bob.say('Who brings salad?', { to: group }));
    const salad = await send(group.jid, 'I bring salad');
    await until(salad, 'sent');
    for (const member of [ada, bob]) {
      await member.waitForMessage('I bring salad');
      member.markDelivered(salad);
      await eventCount('ack.delivered', salad, member === ada ? 1 : 2);
    }
    await until(salad, 'delivered');
    const mistake = await said(ada.say('A mistake', { to: group }));
    await changed(() => ada.revoke(mistake), 'message.deleted');
    const days = pollMessage('Which day?', ['Monday', 'Tuesday']);
    const poll = await said(bob.sendMessage(days, { to: group }));
    await changed(() => ada.vote(poll, ['Tuesday']), 'message.poll_vote');
    await changed(() => phone.vote(poll, ['Monday', 'Tuesday']), 'message.poll_vote');
    await changed(() => ada.vote(poll, ['Monday']), 'message.poll_vote');

    const picture = await makePicture('jpeg', { width: 64, height: 48 });
    const photo = { ...(await lin.storeFile('image', picture)), caption: 'The harbour' };
    const shown = await said(lin.sendMessage(imageMessage(photo)));
    await waitFor('the picture', async () => (await read(shown)).media?.state === 'stored');
    await said(lin.sendMessage(locationMessage({ name: 'Harbour office' })));
    const { body } = await sendFile(original.api, lin.lid, picture, { type: 'image' });
    await until(body.message_id, 'sent');
    await said(lin.sayUndecryptable('At last it can be read'));

    network.faults.acks({ mode: 'error', errorCode: 403, times: 1 });
    const refused = await send(bob.jid, 'This will be refused');
    await until(refused, 'error');
    await original.api.post(`/api/messages/${refused}/retry`);
    await until(refused, 'sent');

    network.faults.blackHole();
    network.faults.dropConnections();
    await waitForState(original.service, 'connecting');
    const { id: missed } = await bob.say('While you were away');
    network.faults.blackHole(false);
    await waitForState(original.service, 'connected');
    await waitFor('the message that waited', async () => (await find(missed)) !== null);
    await said(phone.say(bob, 'Written on the phone'));
    await said(ada.say('One more unread message'));
  }

  async function said(sending: Promise<{ id: string }>): Promise<string> {
    const { id } = await sending;
    await waitFor(`the message ${id}`, async () => {
      const message = await find(id);
      return message !== null && message.type !== 'undecrypted';
    });
    return id;
  }

  async function changed(change: () => Promise<unknown>, type: string): Promise<void> {
    const before = (await events(original, `type=${type}`)).length;
    await change();
    await waitFor(type, async () => (await events(original, `type=${type}`)).length > before);
  }

  function eventCount(type: string, id: string, count: number): Promise<unknown> {
    const query = `type=${type}&message_id=${id}`;
    return waitFor(type, async () => (await events(original, query)).length === count);
  }

  async function send(jid: string, text: string, quotedId?: string): Promise<string> {
    const body = { text, ...(quotedId !== undefined && { quoted_id: quotedId }) };
    const path = `/api/chats/${jid}/messages`;
    return (await original.api.post<QueuedDto>(path, body)).body.message_id;
  }

  async function find(id: string): Promise<MessageDto | null> {
    const answer = await original.api.get<{ message: MessageDto }>(`/api/messages/${id}`);
    return answer.status === 200 ? answer.body.message : null;
  }

  async function read(id: string): Promise<MessageDto> {
    return (await find(id))!;
  }

  async function until(id: string, status: string): Promise<void> {
    await waitFor(`the status ${status}`, async () => (await read(id)).status === status);
  }
});

async function events({ api }: ProcessSession, query: string): Promise<EventDto[]> {
  return (await api.get<{ events: EventDto[] }>(`/api/events?${query}`)).body.events;
}

async function newestSeq(session: ProcessSession): Promise<number> {
  return (await events(session, 'limit=1')).at(-1)?.seq ?? 0;
}

/** The history of the pairing comes after it. */
async function untilSynced(session: ProcessSession): Promise<void> {
  await waitFor('the end of the pairing', async () => {
    const all = await events(session, 'limit=100');
    // The initial part of the history is complete in itself; the recent part comes after it.
    const hasHistory = all.some(
      ({ type, payload }) =>
        type === 'message.history' && (payload as { sync_type?: string }).sync_type === 'recent',
    );
    return hasHistory && all.some(({ type }) => type === 'connection.synced');
  });
}

async function record({ api }: ProcessSession, query: string): Promise<string> {
  const { status, body, headers } = await api.get<string>(`/api/recordings/export?${query}`);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('whatsapp-session-recording-');
  return body;
}

async function chats({ api }: ProcessSession): Promise<ChatDto[]> {
  return (await api.get<{ chats: ChatDto[] }>('/api/chats')).body.chats;
}

async function thread({ api }: ProcessSession, jid: string): Promise<MessageDto[]> {
  return (await api.get<ThreadDto>(`/api/chats/${jid}/messages`)).body.messages;
}

function shapeOfChat({ is_group, unread_count, last_from_me, last_status }: ChatDto) {
  return { is_group, unread_count, last_from_me, last_status };
}

function shapeOfMessage(message: MessageDto) {
  const { from_me, type, status, text, error_code, reactions, poll, media, details } = message;
  return {
    from_me,
    type,
    status,
    error_code,
    letters: text?.length ?? null,
    emoji: reactions.map(({ emoji }) => emoji),
    votes: poll?.options.map(({ voters }) => voters.map((voter) => voter.from_me)),
    file: media?.state ?? null,
    has_details: details !== null,
    is_edited: message.edited_at !== null,
    is_deleted: message.deleted_at !== null,
  };
}
