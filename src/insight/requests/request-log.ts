import { Injectable } from '@nestjs/common';
import { BoundedList, type Limits } from '../../base/common/bounded-list.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import type { RequestsQuery } from './dto/requests.query.js';
import type { LoggedRequest } from './logged-request.js';
import { maySeeRequest } from './request-access.policy.js';

const BYTES = 2 * 1024 * 1024;
/** The size of an entry besides its texts. */
const ENTRY_BYTES = 500;

/**
 * Separate limits, so that frequent requests push out none of others: our page no requests of programs, reading no
 * commands, and clients without access nothing at all.
 */
const SHARES = {
  'program command': { count: 500, bytes: BYTES },
  'program read': { count: 500, bytes: BYTES },
  'page command': { count: 200, bytes: BYTES },
  'page read': { count: 100, bytes: BYTES },
  playground: { count: 100, bytes: BYTES },
  outside: { count: 100, bytes: BYTES },
} satisfies Record<string, Limits>;

type Share = keyof typeof SHARES;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export type RequestFilter = Partial<RequestsQuery> & {
  limit: number;
  viewer: Viewer;
};

/** The latest requests of all clients, in memory only: they matter while somebody develops against the API. */
@Injectable()
export class RequestLog {
  private readonly lists = new Map(
    Object.entries(SHARES).map(([share, limits]) => [
      share,
      new BoundedList<LoggedRequest>(limits),
    ]),
  );
  private seq = 0;

  add(request: Omit<LoggedRequest, 'seq'>): void {
    const share = shareOf(request);
    const list = this.lists.get(share);
    // Keeps only the last poll of our page, and of the playground's phones.
    if (share === 'page read' || share === 'playground')
      list?.drop((last) => isSamePoll(last, request));
    this.seq += 1;
    list?.add({ seq: this.seq, ...request }, sizeOf(request));
  }

  /** Forgets the requests of a deleted account, and of its tokens: those may be about its webhooks. */
  forget(account: string): void {
    const isOf = (request: LoggedRequest) =>
      request.account === account ||
      (request.account === null && request.tokenAccounts?.includes(account) === true);
    for (const list of this.lists.values()) list.dropAll(isOf);
  }

  /** The newest matches, or with `after` the first ones after it; always oldest first. */
  find({ limit, ...filter }: RequestFilter): LoggedRequest[] {
    const found = this.all().filter((request) => matches(request, filter));
    return filter.after === undefined ? found.slice(-limit) : found.slice(0, limit);
  }

  /** The last request of an id that the viewer may see: clients may use an id several times. */
  get(id: string, viewer: Viewer): LoggedRequest | undefined {
    return this.all().findLast((request) => request.id === id && maySeeRequest(viewer, request));
  }

  private all(): LoggedRequest[] {
    return [...this.lists.values()]
      .flatMap((list) => list.values)
      .toSorted((a, b) => a.seq - b.seq);
  }
}

function shareOf({ client, method, hasAccess }: Omit<LoggedRequest, 'seq'>): Share {
  if (!hasAccess) return 'outside';
  if (client === 'playground') return client;
  return `${client} ${READS.has(method) ? 'read' : 'command'}`;
}

function isSamePoll(last: LoggedRequest, next: Omit<LoggedRequest, 'seq'>): boolean {
  const isSameClient = last.token === next.token && last.status === next.status;
  const isRead = last.method === next.method && READS.has(next.method);
  return isSameClient && isRead && steadyPath(last) === steadyPath(next);
}

function steadyPath({ path }: Pick<LoggedRequest, 'path'>): string {
  return path.replace(/\b(after|from)=[^&]*/, '');
}

/** Counts the texts whose length a client decides. */
function sizeOf({ path, headers, body, bodyBytes }: Omit<LoggedRequest, 'seq'>): number {
  const texts = [path, ...Object.values(headers)];
  const textBytes = texts.reduce((sum, { length }) => sum + length, 0);
  return ENTRY_BYTES + textBytes + (body === null ? 0 : (bodyBytes ?? 0));
}

function matches(
  { seq, ...request }: LoggedRequest,
  {
    viewer,
    client,
    method,
    status,
    message_id: messageId,
    after,
    before,
  }: Omit<RequestFilter, 'limit'>,
): boolean {
  return (
    maySeeRequest(viewer, request) &&
    (client === undefined ? request.client !== 'playground' : request.client === client) &&
    (method === undefined || request.method === method) &&
    (status === undefined || String(request.status).startsWith(status.replace('xx', ''))) &&
    (messageId === undefined || request.messageId === messageId) &&
    (after === undefined || seq > after) &&
    (before === undefined || seq < before)
  );
}
