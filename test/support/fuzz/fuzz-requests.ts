import { Agent, request, type IncomingMessage } from 'node:http';
import { notePresenceCall } from '../called-presences.js';
import { scaled } from '../jest/machine-factor.js';
import { sampleRequests, type FuzzRequest } from './hostile-requests.js';
import type { Route } from './routes.js';

const AT_ONCE = 16;
const ANSWER_LIMIT_MS = scaled(30_000);
/** A wait for a message delays its answer on purpose. */
const WAIT_MS = scaled(200);
/** Contents that no answer may show: stacks, paths of files, queries, the driver's errors. */
const INSIDE = /\n\s+at |node_modules|\/tmp\/|SQLITE|select \*|file:\/\//i;

export interface FuzzReport {
  /** Number of answers by status; `held` counts streams and waits. */
  statuses: Record<string, number>;
  /** A line about each wrong answer. */
  complaints: string[];
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Sends requests to a running service, over connections that are reused as by a browser. */
export async function fuzzRequests(
  baseUrl: string,
  routes: Route[],
  count: number,
  seed: number,
): Promise<FuzzReport> {
  const waiting = sampleRequests(routes, count, seed);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const report: FuzzReport = { statuses: {}, complaints: [] };
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [kind, complaint] = await judge(baseUrl, agent, next);
      report.statuses[kind] = (report.statuses[kind] ?? 0) + 1;
      if (complaint) report.complaints.push(`${next.method} ${next.path}: ${complaint}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
  return report;
}

async function judge(baseUrl: string, agent: Agent, asked: FuzzRequest) {
  let answer: Answer | 'held';
  if (asked.path.includes('presence')) notePresenceCall();
  try {
    answer = await ask(baseUrl, agent, asked);
  } catch (error) {
    return ['none', String(error)] as const;
  }
  if (answer === 'held') return ['held', null] as const;
  return [String(answer.status), complaintAbout(asked, answer)] as const;
}

function complaintAbout({ method, path }: FuzzRequest, answer: Answer): string | null {
  const { status, headers, text } = answer;
  const isProbe = status === 503 && path.startsWith('/api/health/ready');
  if (status >= 500 && !isProbe) return `${status} ${text}`;
  if (status < 400 || isProbe) return null;
  if (INSIDE.test(text)) return `shows its inside: ${text}`;
  if (method === 'HEAD') return null;
  const body = parse(text);
  const isWhole =
    typeof body.error === 'string' &&
    typeof body.code === 'string' &&
    body.status_code === status &&
    body.request_id === headers['x-request-id'];
  return isWhole ? null : `${status} without the error body: ${text}`;
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The answer; `held` for an unfinished one. Rejects when the connection ends without one. */
function ask(baseUrl: string, agent: Agent, { method, path, headers, body }: FuzzRequest) {
  const { hostname, port } = new URL(baseUrl);
  const isWait = path.startsWith('/api/messages/wait');
  return new Promise<Answer | 'held'>((resolve, reject) => {
    // Node would write the body of a GET without declaring it.
    const lengths = body && { 'content-length': body.length };
    const sent = request({
      hostname,
      port,
      agent,
      method,
      path,
      headers: { ...headers, ...lengths },
    });
    const limitMs = isWait ? WAIT_MS : ANSWER_LIMIT_MS;
    const timer = setTimeout(() => {
      if (isWait) resolve('held');
      else reject(new Error('no answer in time'));
      sent.destroy();
    }, limitMs);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      reject(new Error(`${error.message} (connection used before: ${sent.reusedSocket})`));
    };
    sent.on('error', fail);
    sent.on('response', (response) => {
      if (response.headers['content-type'] === 'text/event-stream') {
        clearTimeout(timer);
        resolve('held');
        sent.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        clearTimeout(timer);
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.end(body);
  });
}
