import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { ChangeSignal } from '../state/change-signal.js';
import type { TimerRegistry } from '../state/timer-registry.js';
import type { ClientConnection } from '../transport/client-connection.js';
import { AppStateFaults } from './app-state-faults.js';
import { AckFaults, DELIVERED, type ReleaseOrder } from './ack-faults.js';
import type { AckPolicy, AckVerdict } from './ack-policy.js';
import { ConnectionFaults, type LoginFailure } from './connection-faults.js';
import { HeldBack } from './held-back.js';
import { PhoneFaults } from './phone-faults.js';
import { QueryFaults, type QueryFailure, type QueryMatcher } from './query-faults.js';
import { ReceiptFaults, type ReceiptForm, type ReceiptPolicy } from './receipt-faults.js';
import type { OpenSessions } from './session-faults.js';

/** All faults of the network, for tests to switch on and off. */
export class NetworkFaults extends ConnectionFaults {
  /** Number of stanzas after which offline delivery stops. */
  offlineLimit = Infinity;
  /** Sends each message twice, as the server does if it has not received the ack. */
  repeatsMessages = false;
  /** Breaks the first ciphertext of each message, as `sayUndecryptable` does. */
  breaksMessages = false;
  /** Lets a retry receipt settle a message; without this, only the nack after it does. */
  takesRetriesAsAnswers = false;
  readonly appState = new AppStateFaults();
  private readonly ackFaults: AckFaults;
  private readonly receiptFaults: ReceiptFaults;
  private readonly queryFaults: QueryFaults;
  private readonly heldBack = new HeldBack();
  private readonly byPhone = new Map<Account, PhoneFaults>();

  constructor(
    private readonly everySession: OpenSessions,
    private readonly timers: TimerRegistry,
    changes: ChangeSignal,
  ) {
    super({
      get all() {
        return everySession.all.filter(({ device }) => !device.account.isSpared);
      },
    });
    this.ackFaults = new AckFaults(timers, changes);
    this.receiptFaults = new ReceiptFaults(timers, changes);
    this.queryFaults = new QueryFaults(timers);
  }

  /** Faults of the companions of one phone only. */
  of({ account }: { account: Account }): PhoneFaults {
    const known = this.byPhone.get(account);
    if (known) return known;
    const faults = new PhoneFaults(account, this.sessions, this.timers, this);
    this.byPhone.set(account, faults);
    return faults;
  }

  /** Spares these people from now on: no fault reaches their companions, messages to them, or their receipts. */
  spare(...people: { account: Account }[]): void {
    for (const { account } of people) account.isSpared = true;
    for (const { device, connection } of this.everySession.all) {
      if (device.account.isSpared) this.untrack(connection);
    }
  }

  /** Answers queries late: all from now on, or the next `times` that match. */
  slowAnswers(delayMs: number, matcher?: QueryMatcher, times?: number): void {
    this.queryFaults.slow(delayMs, matcher, times);
  }

  /** Leaves queries unanswered, all or those that match; `false` ends this. */
  noAnswers(matcher: QueryMatcher | boolean = true): void {
    this.queryFaults.silent(matcher);
  }

  /** Leaves the next `times` matching queries unanswered. */
  ignoreQueries(matcher: QueryMatcher, times = 1): void {
    this.queryFaults.ignore(matcher, times);
  }

  /** Answers the next `times` (by default all) matching queries with an error. */
  failQueries(matcher: QueryMatcher, code?: number, text?: string, times?: number): void {
    this.queryFaults.fail(matcher, code, text, times);
  }

  /** Stops offline delivery after `after` stanzas, at every login. */
  holdOffline(after: number): void {
    this.offlineLimit = after;
  }

  releaseOffline(): void {
    this.offlineLimit = Infinity;
    for (const session of this.sessions.all) session.resumeOffline();
  }

  /** Holds back the next `times` live stanzas that match, so that later ones overtake them. */
  holdBack(fits: (stanza: BinaryNode) => boolean, times = Infinity): void {
    this.heldBack.set(fits, times);
  }

  releaseHeldBack(): void {
    this.heldBack.release();
  }

  get heldBackCount(): number {
    return this.heldBack.count;
  }

  /** Sets how messages are acknowledged: all of them, or those to one recipient. */
  acks(policy: AckPolicy, recipient?: { account: Account }): void {
    this.ackFaults.set(policy, recipient?.account);
  }

  /** The policy for messages without a rule of their own; undefined without a fault. */
  get generalAcks(): AckPolicy | undefined {
    return this.ackFaults.general;
  }

  /** Sends the acks that a `late` policy without a delay holds back. */
  releaseAcks(order?: ReleaseOrder): void {
    this.ackFaults.release(order);
  }

  /** True while a `late` policy holds back the ack of this message. */
  isAckHeld(id: string): boolean {
    return this.ackFaults.isHeld(id);
  }

  /** Sends the held ack of one message; with a code, it refuses the message. */
  releaseAck(id: string, errorCode?: string): void {
    this.ackFaults.releaseOne(id, errorCode === undefined ? {} : { error: errorCode });
  }

  /** Sets how receipts are sent: those of all contacts, or of one. */
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
    for (const faults of this.byPhone.values()) faults.clear();
    this.ackFaults.clear();
    this.receiptFaults.clear();
    this.queryFaults.clear();
    this.appState.clear();
    this.heldBack.release();
    this.repeatsMessages = false;
    this.breaksMessages = false;
    this.takesRetriesAsAnswers = false;
    this.releaseOffline();
  }

  // The methods below are for the server.

  /** @param account the account that logs in; undefined for a client that is not paired */
  takeLoginFailure(account: Account | undefined): LoginFailure | undefined {
    if (account?.isSpared) return undefined;
    const own = account && this.byPhone.get(account)?.takeLoginFailure();
    return own ?? this.takeGeneralLoginFailure();
  }

  /** Call it when a connection has turned out to belong to this account. */
  passLogin(account: Account, connection: ClientConnection): void {
    if (account.isSpared) this.untrack(connection);
    this.byPhone.get(account)?.passLogin(connection);
  }

  /** Sends an answer to a query of the account at once, late, as an error, or never, depending on the faults. */
  answer(account: Account, query: BinaryNode, send: (failure?: QueryFailure) => void): void {
    if (account.isSpared) return send();
    const own = this.byPhone.get(account);
    if (!own) return this.queryFaults.answer(query, send);
    own.answer(query, (failure) =>
      failure ? send(failure) : this.queryFaults.answer(query, send),
    );
  }

  /** Sends a live stanza at once, or holds it back. */
  passStanza(stanza: BinaryNode, send: () => void): void {
    if (!this.heldBack.take(stanza, send)) send();
  }

  ackVerdict(message: BinaryNode, recipient: Account | undefined): AckVerdict {
    if (recipient?.isSpared) return DELIVERED;
    return this.ackFaults.verdict(message, recipient);
  }

  /** Sends a receipt depending on the faults, then the acks that wait for it. */
  passReceipt(
    sender: Account,
    ids: string[],
    type: string | undefined,
    send: (form: ReceiptForm) => void,
  ): void {
    if (sender.isSpared) return send((attrs) => attrs);
    this.receiptFaults.pass(sender, type, (form) => {
      send(form);
      this.ackFaults.receiptSent(ids);
    });
  }
}
