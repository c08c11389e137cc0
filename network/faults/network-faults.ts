import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { SessionBook } from '../server/session-book.js';
import type { ChangeSignal } from '../state/change-signal.js';
import type { TimerBag } from '../state/timer-bag.js';
import { AckFaults, type ReleaseOrder } from './ack-faults.js';
import type { AckPolicy, AckVerdict } from './ack-policy.js';
import { ConnectionFaults } from './connection-faults.js';
import { HeldBack } from './held-back.js';
import { QueryFaults, type QueryFailure, type QueryMatcher } from './query-faults.js';
import { ReceiptFaults, type ReceiptForm, type ReceiptPolicy } from './receipt-faults.js';

/** Everything that can go wrong, switched on and off by a test. */
export class NetworkFaults extends ConnectionFaults {
  /** After how many stanzas a client's offline delivery stops. */
  offlineLimit = Infinity;
  /** Whether clients get each message twice, as they do when the server has not heard their answer. */
  repeatsMessages = false;
  /** Whether a message is answered when the client asks its writer for it again; if not, the nack after that is one. */
  takesRetriesAsAnswers = false;
  private readonly ackFaults: AckFaults;
  private readonly receiptFaults: ReceiptFaults;
  private readonly queryFaults: QueryFaults;
  private readonly heldBack = new HeldBack();

  constructor(sessions: SessionBook, timers: TimerBag, changes: ChangeSignal) {
    super(sessions);
    this.ackFaults = new AckFaults(timers, changes);
    this.receiptFaults = new ReceiptFaults(timers, changes);
    this.queryFaults = new QueryFaults(timers);
  }

  /** Answers queries late: all from now on, or the next `times` of some. */
  slowAnswers(delayMs: number, matcher?: QueryMatcher, times?: number): void {
    this.queryFaults.slow(delayMs, matcher, times);
  }

  /** Leaves queries unanswered: all or some; `false` answers again. */
  noAnswers(matcher: QueryMatcher | boolean = true): void {
    this.queryFaults.silent(matcher);
  }

  /** Leaves the next `times` queries unanswered that match. */
  ignoreQueries(matcher: QueryMatcher, times = 1): void {
    this.queryFaults.ignore(matcher, times);
  }

  /** Answers queries with an error; without a number of times, until the faults are cleared. */
  failQueries(
    matcher: QueryMatcher,
    code = 429,
    text = code === 429 ? 'rate-overlimit' : 'internal-server-error',
    times = Infinity,
  ): void {
    this.queryFaults.fail(matcher, { code, text }, times);
  }

  /** Stops the delivery of what has waited after so many stanzas, at every login. */
  holdOffline(after: number): void {
    this.offlineLimit = after;
  }

  releaseOffline(): void {
    this.offlineLimit = Infinity;
    for (const session of this.sessions.all) session.resumeOffline();
  }

  /** Holds back the next `times` live stanzas that fit, so that what comes after them overtakes them. */
  holdBack(fits: (stanza: BinaryNode) => boolean, times = Infinity): void {
    this.heldBack.set(fits, times);
  }

  releaseHeldBack(): void {
    this.heldBack.release();
  }

  get heldBackCount(): number {
    return this.heldBack.count;
  }

  /** Sets how messages are acknowledged, to everybody or to one recipient. */
  acks(policy: AckPolicy, recipient?: { account: Account }): void {
    this.ackFaults.set(policy, recipient?.account);
  }

  /** Sends the acks that a `late` policy without a delay holds back. */
  releaseAcks(order?: ReleaseOrder): void {
    this.ackFaults.release(order);
  }

  /** Sets what becomes of the receipts of all contacts, or of one. */
  receipts(policy: ReceiptPolicy, sender?: { account: Account }): void {
    this.receiptFaults.set(policy, sender?.account);
  }

  /** Sends the receipts that a `late` policy without a delay holds back. */
  releaseReceipts(): void {
    this.receiptFaults.release();
  }

  get heldReceiptCount(): number {
    return this.receiptFaults.heldCount;
  }

  get heldAckCount(): number {
    return this.ackFaults.heldCount;
  }

  override clear(): void {
    super.clear();
    this.ackFaults.clear();
    this.receiptFaults.clear();
    this.queryFaults.clear();
    this.heldBack.release();
    this.repeatsMessages = false;
    this.takesRetriesAsAnswers = false;
    this.releaseOffline();
  }

  // What follows is asked by the server.

  /** Sends an answer as the faults allow: at once, late, as an error, or never. */
  answer(query: BinaryNode, send: (failure?: QueryFailure) => void): void {
    this.queryFaults.answer(query, send);
  }

  /** Sends a live stanza, now or when it is no longer held back. */
  passStanza(stanza: BinaryNode, send: () => void): void {
    if (!this.heldBack.take(stanza, send)) send();
  }

  ackVerdict(message: BinaryNode, recipient: Account | undefined): AckVerdict {
    return this.ackFaults.verdict(message, recipient);
  }

  /** Sends a receipt as the faults allow, and then what waits for it. */
  passReceipt(
    sender: Account,
    ids: string[],
    type: string | undefined,
    send: (form: ReceiptForm) => void,
  ): void {
    this.receiptFaults.pass(sender, type, (form) => {
      send(form);
      this.ackFaults.receiptSent(ids);
    });
  }
}
