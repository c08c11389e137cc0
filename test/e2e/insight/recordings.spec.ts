import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Group } from '../../../packages/network/src/directory/group.js';
import { parseRecording } from '../../../packages/network/src/replay/recording-file.js';
import { ReplayPlayer } from '../../../packages/network/src/replay/replay-player.js';
import { ServiceClient } from '../../../packages/network/src/replay/service-client.js';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { comparableLines, readRecording } from './page-recording.js';
import { PairedSession } from '../../support/service/session.js';
import { Talk, eventsOf, untilSynced } from '../../support/data/talk.js';

/** Faster than anybody talks: each step waits for the effect of the one before. */
const SPEED = 1000;
const REPLAY_MS = scaled(120_000);

describe('a recording of one instance', () => {
  let original: PairedSession;
  let replayed: PairedSession;
  let group: Group;
  let file = '';
  let replayedFile = '';

  beforeAll(async () => {
    [original, replayed] = await Promise.all([PairedSession.start(), PairedSession.start()]);
    await Promise.all([original, replayed].map(untilSynced));
    const start = await newestSeq(original);
    const talk = new Talk(original);
    await talk.run();
    await talk.reconnect();
    ({ group } = talk);
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
});

async function newestSeq(session: PairedSession): Promise<number> {
  return (await eventsOf(session, 'limit=1')).at(-1)?.seq ?? 0;
}

async function record({ api }: PairedSession, query: string): Promise<string> {
  const { status, body, headers } = await api.get<string>(`/api/recordings/export?${query}`);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toContain('whatsapp-session-recording-');
  return body;
}

async function chats({ api }: PairedSession): Promise<ChatDto[]> {
  return (await api.get<{ chats: ChatDto[] }>('/api/chats')).body.chats;
}

async function thread({ api }: PairedSession, jid: string): Promise<MessageDto[]> {
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
