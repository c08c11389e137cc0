import type { ServerResponse } from 'node:http';
import type { Ownership } from '../../base/storage/ownership.js';

/** Asked by load balancers, of each process: no other one answers it. */
export const READINESS_PATH = '/readyz';

/** Also below the base path of a proxy; an account may have this name. */
export function asksReadiness(path: string): boolean {
  return path.endsWith(READINESS_PATH) && !path.includes('/api/');
}

/** Answers 503 if requests should go to another process, with the reason. */
export function answerReadiness({ unready, processId }: Ownership, response: ServerResponse): void {
  const status = unready ?? 'ok';
  answerJson(response, unready === null ? 200 : 503, { status, process: processId });
}

export function answerJson(response: ServerResponse, status: number, body: object): void {
  response.setHeader('Cache-Control', 'no-store');
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}
