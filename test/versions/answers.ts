import type { ChatListDto, ThreadDto } from '../../src/features/chats/dto/responses.dto.js';
import { hashOf } from '../support/hash-of.js';
import { PairedSession, type ProcessSession } from '../support/service/session.js';
import { StreamReader } from '../support/service/stream-reader.js';
import { Talk } from '../support/data/talk.js';
import { readConnection } from '../support/service/pairing.js';
import { waitFor } from '../support/wait-for.js';
import { Mask } from './mask.js';

/** The answers and events of a version, masked, by request. */
export type Answers = ReadonlyMap<string, string>;

const REQUESTS = [
  '/api/connection',
  '/api/chats?limit=2',
  '/api/chats?q=Mango',
  '/api/contacts',
  '/api/calls',
  '/api/events',
  '/api/events?limit=3',
  '/api/events?kind=ack',
  '/api/events?q=salad',
  '/api/events/export',
  '/api/messages/search?q=salad',
  '/api/webhooks',
  '/api/health/live',
  '/api/health/ready',
  '/api/no-such-route',
  '/api/chats/nobody/messages',
  '/api/chats?limit=none',
  '/api/messages/NONE',
];

/**
 * Pairs a version, lets it talk, and requests everything that it knows.
 * @param main the version's built main file
 */
export async function collectAnswers(main?: string): Promise<Answers> {
  // The order in which it reads its history and its settings depends on the machine.
  const session = await PairedSession.spawn({ main }, {}, (phone) => {
    phone.history.atPairing = 'nothing';
  });
  const stream = await StreamReader.open(session.service.baseUrl, {
    path: '/api/events/stream?after=0',
  });
  try {
    await waitFor('the name', async () => (await readConnection(session)).me?.name);
    await new Talk(session).run();
    return await askForAll(session, stream);
  } finally {
    stream.close();
    await session.dispose();
  }
}

async function askForAll(session: ProcessSession, stream: StreamReader): Promise<Answers> {
  const { api } = session;
  const mask = new Mask();
  const answers = new Map<string, string>();
  const ask = async <Body>(path: string): Promise<Body> => {
    const { status, body, headers } = await api.get<Body>(path);
    const text = typeof body === 'string' ? body : JSON.stringify(body, null, 1);
    const request = mask.apply(path);
    answers.set(request, `${status} ${headers.get('content-type')}\n${mask.apply(text)}\n`);
    return body;
  };

  const { chats } = await ask<ChatListDto>('/api/chats');
  for (const path of REQUESTS) await ask(path);
  for (const { jid, is_group } of chats) {
    const chat = `/api/chats/${jid}`;
    const { messages } = await ask<ThreadDto>(`${chat}/messages`);
    for (const part of ['messages?limit=2', 'export?format=jsonl', 'export?format=txt'])
      await ask(`${chat}/${part}`);
    await ask(is_group ? `/api/groups/${jid}` : `/api/contacts/${jid}`);
    for (const { id, media } of messages) {
      await ask(`/api/messages/${id}`);
      await ask(`/api/messages/${id}/receipts`);
      if (media?.url)
        answers.set(mask.apply(media.url), await describeFile(api.baseUrl, media.url));
    }
  }
  const frames = stream.frames.filter(({ id }) => id !== undefined);
  const told = frames.map(({ id, event, data }) => `${id} ${event} ${data}`).join('\n');
  answers.set('the stream', `${mask.apply(told)}\n`);
  return answers;
}

/** The body of a file, which is not text. */
async function describeFile(baseUrl: string, path: string): Promise<string> {
  const response = await fetch(new URL(path, baseUrl));
  const bytes = Buffer.from(await response.arrayBuffer());
  return `${response.status} ${response.headers.get('content-type')} ${bytes.length} ${hashOf(bytes)}\n`;
}
