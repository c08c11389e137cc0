import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { SessionBook } from '../server/session-book.js';
import type { ChangeSignal } from '../state/change-signal.js';
import type { TimerBag } from '../state/timer-bag.js';
import type { ClientConnection, CutMode } from '../transport/client-connection.js';
import { AckFaults, type ReleaseOrder } from './ack-faults.js';
import type { AckPolicy, AckVerdict } from './ack-policy.js';
import { LimitedRule } from './limited-rule.js';
import { QueryFaults, type QueryFailure, type QueryMatcher } from './query-faults.js';
import { ReceiptFaults, type ReceiptForm, type ReceiptPolicy } from './receipt-faults.js';

export interface Refusal {
  status: number;
  /** `close` ends the TCP connection after the answer, `keep-alive` leaves it open. */
  connection: 'close' | 'keep-alive';
}

export interface LoginFailure {
  code: number;
  attrs: Record<string, string>;
}

/** Everything that can go wrong, switched on and off by a test. */
export class NetworkFaults {
  private readonly refusal = new LimitedRule<Refusal>();
  private readonly failure = new LimitedRule<LoginFailure>();
  private readonly ackFaults: AckFaults;
  private readonly receiptFaults: ReceiptFaults;
  private readonly queryFaults: QueryFaults;
  private readonly connections = new Set<ClientConnection>();
  private readonly waitingUpgrades: (() => void)[] = [];
  /** After how many stanzas a client's offline delivery stops. */
  offlineLimit = Infinity;
  private isBlackHole = false;

  constructor(
    private readonly sessions: SessionBook,
    timers: TimerBag,
    changes: ChangeSignal,
  ) {
    this.ackFaults = new AckFaults(timers, changes);
    this.receiptFaults = new ReceiptFaults(timers, changes);
    this.queryFaults = new QueryFaults(timers);
  }

  /** Cuts every connection: `reset` (RST), `end` (TCP ends without a goodbye) or `close` (WebSocket close). */
  dropConnections(mode: CutMode = 'reset'): void {
    for (const connection of this.connections) connection.cut(mode);
  }

  /** Half-open: nothing is read or written on any connection, old or new, until it is switched off. */
  blackHole(isOn = true): void {
    this.isBlackHole = isOn;
    for (const connection of this.connections) connection.stall(isOn);
    if (!isOn) for (const proceed of this.waitingUpgrades.splice(0)) proceed();
  }

  /** Answers the next `times` WebSocket upgrades (all, without a number) with an HTTP status. */
  refuseUpgrade(
    status: number,
    times = Infinity,
    connection: Refusal['connection'] = 'close',
  ): void {
    this.refusal.set({ status, connection }, times);
  }

  /** Answers the next `times` logins (all, without a number) with `<failure reason=code>`. */
  failLogin(code: number, attrs: Record<string, string> = {}, times = Infinity): void {
    this.failure.set({ code, attrs }, times);
  }

  /** Ends every session with a stream error; the child is its condition, as in `<conflict type="replaced"/>`. */
  streamError(code?: number, condition?: BinaryNode): void {
    for (const session of this.sessions.all) {
      session.expel(
        code === undefined ? {} : { code: String(code) },
        condition ? [condition] : undefined,
      );
    }
  }

  /** Throws every session out as if another had logged in. */
  conflict(type = 'replaced'): void {
    this.streamError(undefined, { tag: 'conflict', attrs: { type } });
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

  /** Sends bytes that are no node: a `frame` that does not decrypt, or one that decrypts to rubbish. */
  garbageFrame(kind: 'frame' | 'node' = 'frame'): void {
    for (const session of this.sessions.all) session.connection.sendGarbage(kind);
  }

  /** Stops the delivery of what has waited after so many stanzas, at every login. */
  holdOffline(after: number): void {
    this.offlineLimit = after;
  }

  releaseOffline(): void {
    this.offlineLimit = Infinity;
    for (const session of this.sessions.all) session.resumeOffline();
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

  /** Everything works again. */
  clear(): void {
    this.refusal.clear();
    this.failure.clear();
    this.ackFaults.clear();
    this.releaseOffline();
    this.receiptFaults.clear();
    this.queryFaults.clear();
    this.blackHole(false);
  }

  // What follows is asked by the server.

  track(connection: ClientConnection): void {
    this.connections.add(connection);
  }

  untrack(connection: ClientConnection): void {
    this.connections.delete(connection);
  }

  /** Runs `proceed` now, or when the black hole is over. */
  passUpgrade(proceed: () => void): void {
    if (this.isBlackHole) this.waitingUpgrades.push(proceed);
    else proceed();
  }

  takeRefusal(): Refusal | undefined {
    return this.refusal.take();
  }

  takeLoginFailure(): LoginFailure | undefined {
    return this.failure.take();
  }

  /** Sends an answer as the faults allow: at once, late, as an error, or never. */
  answer(query: BinaryNode, send: (failure?: QueryFailure) => void): void {
    this.queryFaults.answer(query, send);
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
