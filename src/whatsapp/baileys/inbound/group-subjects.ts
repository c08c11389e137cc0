import type { GroupUpdate, InboundBatch } from '../../inbound-batch.js';

type AskSubject = (jid: string) => Promise<string | undefined>;

const PAUSE_MS = 250;
const RETRY_MS = 30_000;
const MAX_TRIES = 3;

/**
 * Queries the subjects of groups that have messages but no name yet, one at a time: WhatsApp refuses accounts that
 * query many groups at once.
 */
export class GroupSubjects {
  private accountJid = '';
  private readonly known = new Set<string>();
  /** Failed queries by group. */
  private readonly wanted = new Map<string, number>();
  private ask: AskSubject | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isAsking = false;

  constructor(private readonly onLearned: (group: GroupUpdate) => void) {}

  /** Queries over this connection from now on, also for groups that an earlier one did not answer for. */
  open(ask: AskSubject): void {
    this.ask = ask;
    for (const jid of this.wanted.keys()) this.wanted.set(jid, 0);
    this.schedule(0);
  }

  close(): void {
    this.ask = null;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** The pairing has ended: its groups may not be those of the next one. */
  forget(): void {
    this.startAnew('');
  }

  /** Notes which groups a batch names, and queues those that it only mentions. */
  notice({ accountJid, groups, contacts, messages }: InboundBatch): void {
    if (accountJid !== this.accountJid) this.startAnew(accountJid);
    for (const { jid } of groups) this.learn(jid);
    for (const { address, name } of contacts) if (address.isGroup && name) this.learn(address.jid);
    for (const { chat } of messages) {
      if (chat.isGroup && !this.known.has(chat.jid) && !this.wanted.has(chat.jid)) {
        this.wanted.set(chat.jid, 0);
      }
    }
    this.schedule(0);
  }

  private startAnew(accountJid: string): void {
    this.accountJid = accountJid;
    this.known.clear();
    this.wanted.clear();
  }

  private learn(jid: string): void {
    this.known.add(jid);
    this.wanted.delete(jid);
  }

  private schedule(ms: number): void {
    if (this.timer || this.isAsking || !this.ask || !this.next()) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.askNext();
    }, ms);
  }

  /** Never rejects. */
  private async askNext(): Promise<void> {
    const jid = this.next();
    const { ask, accountJid } = this;
    if (!jid || !ask) return;
    this.isAsking = true;
    let pause = PAUSE_MS;
    try {
      const subject = await ask(jid);
      if (accountJid !== this.accountJid) return;
      this.learn(jid);
      if (subject) this.onLearned({ jid, subject });
    } catch {
      // The connection is lost, or the server refuses: tried later, and with the next connection.
      this.putBack(jid);
      pause = RETRY_MS;
    } finally {
      this.isAsking = false;
      this.schedule(pause);
    }
  }

  private next(): string | undefined {
    for (const [jid, tries] of this.wanted) if (tries < MAX_TRIES) return jid;
    return undefined;
  }

  /** Behind the others. */
  private putBack(jid: string): void {
    const tries = this.wanted.get(jid);
    if (tries === undefined) return;
    this.wanted.delete(jid);
    this.wanted.set(jid, tries + 1);
  }
}
