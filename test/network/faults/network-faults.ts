import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { SessionBook } from '../server/session-book.js';
import type { ChangeSignal } from '../state/change-signal.js';
import type { TimerBag } from '../state/timer-bag.js';
import type { ClientConnection, CutMode } from '../transport/client-connection.js';
import { AckFaults } from './ack-faults.js';
import type { AckPolicy, AckVerdict } from './ack-policy.js';
import { LimitedRule } from './limited-rule.js';

/** Which queries a fault concerns: all, those of one namespace, or those a test picks out. */
export type QueryMatcher = string | ((query: BinaryNode) => boolean);

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
  private readonly connections = new Set<ClientConnection>();
  private readonly waitingUpgrades: (() => void)[] = [];
  /** After how many stanzas a client's offline delivery stops. */
  offlineLimit = Infinity;
  private answerDelayMs = 0;
  private silence?: QueryMatcher;
  private isBlackHole = false;

  constructor(
    private readonly sessions: SessionBook,
    private readonly timers: TimerBag,
    changes: ChangeSignal,
  ) {
    this.ackFaults = new AckFaults(timers, changes);
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

  slowAnswers(delayMs: number): void {
    this.answerDelayMs = delayMs;
  }

  /** Leaves queries unanswered: all, those of one xmlns, or those picked out; `false` answers again. */
  noAnswers(matcher: QueryMatcher | boolean = true): void {
    this.silence = matcher === true ? () => true : matcher === false ? undefined : matcher;
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
  releaseAcks(): void {
    this.ackFaults.release();
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
    this.answerDelayMs = 0;
    this.silence = undefined;
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

  /** Sends an answer as the faults allow: at once, late, or never. */
  answer(query: BinaryNode, send: () => void): void {
    const { silence } = this;
    const isSilent = typeof silence === 'string' ? query.attrs.xmlns === silence : silence?.(query);
    if (isSilent) return;
    if (this.answerDelayMs > 0) this.timers.after(this.answerDelayMs, send);
    else send();
  }

  ackVerdict(recipient: Account | undefined): AckVerdict {
    return this.ackFaults.verdict(recipient);
  }
}
