import type { ThreadDto } from '../../src/chats/dto/responses.dto.js';
import { sampleRequests, type FuzzRequest } from './fuzz.js';
import { waitForState } from './pairing.js';
import type { PairedSession } from './session.js';
import { waitFor } from './wait-for.js';

const AT_ONCE = 16;
/** What no answer may show: stacks, paths of files, queries, the driver's errors. */
const INSIDE = /\n\s+at |node_modules|\/tmp\/|SQLITE|select \*|file:\/\//i;

/** Asks so many requests of a running service; returns a line about each answer that should not be. */
export async function fuzzRequests(
  baseUrl: string,
  count: number,
  seed: number,
): Promise<string[]> {
  const waiting = sampleRequests(count, seed);
  const complaints: string[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const complaint = await ask(baseUrl, next);
      if (complaint) complaints.push(`${next.method} ${next.path}: ${complaint}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return complaints;
}

async function ask(baseUrl: string, { method, path, headers, body }: FuzzRequest) {
  const url = new URL(path, baseUrl);
  // Not in the path: a relative part such as `..` may have led out of the API.
  const response = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  if (response.status >= 500 && response.status !== 503) return `${response.status} ${text}`;
  if (!response.headers.get('x-request-id')) return 'no request id';
  return response.status >= 400 && INSIDE.test(text) ? `shows its inside: ${text}` : null;
}

/** Sends garbage over a session, then sees to it that the session works and has missed nothing. */
export async function fuzzFrames({ network, service, api }: PairedSession, count: number) {
  const contact = network.contact({ receipts: 'none' });
  for (let frame = 0; frame < count; frame += 1) {
    network.faults.garbageFrame(frame % 2 === 0 ? 'frame' : 'node');
    if (frame % 50 === 0) {
      await contact.say(`among the garbage ${frame}`);
      await waitForState(service, 'connected');
    }
  }
  await waitForState(service, 'connected');
  await contact.say('behind the garbage');
  await waitFor('the messages among the garbage', async () => {
    const { body } = await api.get<ThreadDto>(`/api/chats/${contact.jid}/messages?limit=1000`);
    return body.messages.length === Math.ceil(count / 50) + 1;
  });
}
