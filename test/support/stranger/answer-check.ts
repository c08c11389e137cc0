import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import { StreamReader } from '../service/stream-reader.js';
import { waitFor } from '../wait-for.js';
import { scaled } from '../jest/machine-factor.js';

/** The most bytes that a client with little memory takes at once. */
const MAX_ANSWER_MB = 16;
const LIMIT_MS = scaled(120_000);
const MEBIBYTE = 2 ** 20;
/** The largest pages that can be asked for. */
const READS = [
  '/api/health',
  '/api/connection',
  '/api/chats?limit=1000',
  '/api/contacts?limit=1000',
  '/api/events?limit=1000',
  '/api/events?limit=1000&after=0',
  '/api/requests?limit=1000',
  '/api/debug/summary',
  '/api/stats',
  '/api/metrics',
];

/** A line for each answer that is an error of the service or very large, and for an incomplete stream. */
export async function answerProblems(baseUrl: string, chats: string[]): Promise<string[]> {
  const ofChats = chats.flatMap((jid) => [
    `/api/chats/${jid}`,
    `/api/chats/${jid}/messages?limit=1000`,
    `/api/chats/${jid}/export`,
    ...(jid.endsWith('@g.us') ? [`/api/groups/${jid}`] : []),
  ]);
  const problems: string[] = [];
  for (const path of [...READS, ...ofChats]) {
    const answer = await fetch(new URL(path, baseUrl));
    const text = await answer.text();
    if (answer.status >= 500) problems.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    if (answer.status === 404 && text.includes('nothing at this address'))
      problems.push(`${path} is no route`);
    const isWhole = path.endsWith('/export');
    if (!isWhole && text.length > MAX_ANSWER_MB * MEBIBYTE) {
      problems.push(`${path}: ${Math.ceil(text.length / MEBIBYTE)} MB`);
    }
  }
  return [...problems, ...(await streamProblems(baseUrl))];
}

/** A client that was away meanwhile gets all events up to the newest. */
async function streamProblems(baseUrl: string): Promise<string[]> {
  const newest = await fetch(new URL('/api/events?limit=1', baseUrl));
  const { events } = (await newest.json()) as { events: EventDto[] };
  const last = events.at(-1)?.seq ?? 0;
  const reader = await StreamReader.open(baseUrl, { headers: { 'Last-Event-ID': '0' } });
  try {
    await waitFor(`the event ${last}`, () => (reader.events.at(-1)?.seq ?? 0) >= last, LIMIT_MS);
    return [];
  } catch (error) {
    return [`the stream: ${String(error)} after ${reader.frames.length} frames`];
  } finally {
    reader.close();
  }
}
