import type { GroupUpdate, InboundBatch } from '../../inbound-batch.js';

type FetchSubject = (jid: string) => Promise<string | undefined>;

const PAUSE_MS = 250;
const RETRY_MS = 30_000;
const MAX_TRIES = 3;

/**
 * Queries the subjects of groups that have messages but no name yet, one at a time: WhatsApp refuses accounts that
 * query many groups at once.
 */
export class GroupSubjects {
  private phoneJid = '';
  private readonly known = new Set<string>();
  /** Groups to query, with the number of failed queries. */
  private readonly wanted = new Map<string, number>();
  private fetch: FetchSubject | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isFetching = false;

  constructor(private readonly onLearned: (group: GroupUpdate) => void) {}

  /** Queries over this connection from now on; groups that failed on an earlier one get new tries. */
  open(fetch: FetchSubject): void {
    this.fetch = fetch;
    for (const jid of this.wanted.keys()) this.wanted.set(jid, 0);
    this.schedule(0);
  }

  close(): void {
    this.fetch = null;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Call it when the pairing has ended: the next one may have other groups. */
  forget(): void {
    this.reset('');
  }

  /** Notes the subjects in a batch, and queues the groups of which it has only messages. */
  noteGroups({ phoneJid, groups, contacts, messages }: InboundBatch): void {
    if (phoneJid !== this.phoneJid) this.reset(phoneJid);
    for (const { jid } of groups) this.learn(jid);
    for (const { address, name } of contacts) if (address.isGroup && name) this.learn(address.jid);
    for (const { chat } of messages) {
      if (chat.isGroup && !this.known.has(chat.jid) && !this.wanted.has(chat.jid)) {
        this.wanted.set(chat.jid, 0);
      }
    }
    this.schedule(0);
  }

  private reset(phoneJid: string): void {
    this.phoneJid = phoneJid;
    this.known.clear();
    this.wanted.clear();
  }

  private learn(jid: string): void {
    this.known.add(jid);
    this.wanted.delete(jid);
  }

  private schedule(ms: number): void {
    if (this.timer || this.isFetching || !this.fetch || !this.next()) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.fetchNext();
    }, ms);
  }

  /** Never rejects. */
  private async fetchNext(): Promise<void> {
    const jid = this.next();
    const { fetch, phoneJid } = this;
    if (!jid || !fetch) return;
    this.isFetching = true;
    let pause = PAUSE_MS;
    try {
      const subject = await fetch(jid);
      if (phoneJid !== this.phoneJid) return;
      this.learn(jid);
      if (subject) this.onLearned({ jid, subject });
    } catch {
      // The connection is lost, or the server refuses: retried later, and on the next connection.
      this.requeue(jid);
      pause = RETRY_MS;
    } finally {
      this.isFetching = false;
      this.schedule(pause);
    }
  }

  private next(): string | undefined {
    for (const [jid, tries] of this.wanted) if (tries < MAX_TRIES) return jid;
    return undefined;
  }

  /** Moves the group to the end of the queue. */
  private requeue(jid: string): void {
    const tries = this.wanted.get(jid);
    if (tries === undefined) return;
    this.wanted.delete(jid);
    this.wanted.set(jid, tries + 1);
  }
}
