import { ApiClient, pathOf, type Answer } from '../service/http.js';
import type { Member } from '../service/cluster.js';

type Init = RequestInit & { headers?: Record<string, string> };

/** The answers of all requests. */
export interface Answers {
  /** How often each came. */
  counts: Record<string, number>;
  /** Answers that nobody may get. */
  faults: string[];
}

const REPEATED = '409 for a repetition';
const OLDER = '409 of the version before';
const CUT_OFF = 'cut off by the end of its process';

/**
 * Sends requests to the processes that run, one after the other, and counts their answers: 200, or 503 with `Retry-After`.
 * A connection may only be lost to a process that the test ends.
 */
export class AnswerTally {
  private readonly counts = new Map<string, number>();
  private readonly faults: string[] = [];
  private readonly ended = new Set<Member>();
  /** The keys of requests that had no answer of the account; they may have been carried out. */
  private readonly unanswered = new Set<string>();
  private asked = 0;

  /** @param hasOlder true while a process of the version before answers */
  constructor(
    private readonly members: Member[],
    private readonly hasOlder = () => false,
  ) {}

  /** An account at another process each time. */
  apiOf(account: string): ApiClient {
    const running = this.members.filter((member) => !this.ended.has(member));
    const member = running[(this.asked += 1) % running.length];
    return new CountedClient(this, member, account);
  }

  /** Sends nothing more to a process while the test ends it, until it has started again. */
  async without(member: Member, work: () => Promise<void>): Promise<void> {
    this.ended.add(member);
    await work();
    this.ended.delete(member);
  }

  found(): Answers {
    return { counts: Object.fromEntries(this.counts), faults: this.faults };
  }

  noteAnswer(request: string, key: string | undefined, { status, headers, body }: Answer): void {
    if (status === 200) return this.count('200');
    if (status === 503 && Number(headers.get('Retry-After')) >= 1) {
      if (key !== undefined) this.unanswered.add(key);
      return this.count('503');
    }
    // The first request with the key still runs, although its answer was lost on the way: the process that handed it on
    // has ended, or has lost its connection to the process of the account, and has answered 503.
    const isRepetition = key !== undefined && this.unanswered.has(key);
    if (status === 409 && body.code === 'idempotency_in_flight' && isRepetition) {
      return this.count(REPEATED);
    }
    // That version does not wait for the login of an account that has just come.
    if (status === 409 && body.code === 'not_connected' && this.hasOlder())
      return this.count(OLDER);
    this.faults.push(`${request}: ${status} ${JSON.stringify(body)}`);
  }

  noteLoss(request: string, key: string | undefined, member: Member, error: unknown): void {
    if (key !== undefined) this.unanswered.add(key);
    if (this.ended.has(member)) return this.count(CUT_OFF);
    const { message, cause } = error as Error;
    this.faults.push(`${request} of ${member.baseUrl}: ${message}, ${String(cause)}`);
  }

  private count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}

class CountedClient extends ApiClient {
  constructor(
    private readonly tally: AnswerTally,
    private readonly member: Member,
    private readonly name: string,
  ) {
    super(member.baseUrl, {}, name);
  }

  override async request<Body>(path: string, init: Init): Promise<Answer<Body>> {
    const request = `${init.method ?? 'GET'} ${pathOf(this.name, path)}`;
    const key = init.headers?.['Idempotency-Key'];
    try {
      const answer = await super.request<Body>(path, init);
      this.tally.noteAnswer(request, key, answer as Answer);
      return answer;
    } catch (error) {
      this.tally.noteLoss(request, key, this.member, error);
      throw error;
    }
  }
}
