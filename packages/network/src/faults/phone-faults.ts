import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import { LimitedRule } from '../state/limited-rule.js';
import type { TimerRegistry } from '../state/timer-registry.js';
import type { CutMode, ClientConnection, StallDirection } from '../transport/client-connection.js';
import type { LoginFailure, Refusal } from './connection-faults.js';
import { QueryFaults, type QueryFailure, type QueryMatcher } from './query-faults.js';
import { SessionFaults, type OpenSessions } from './session-faults.js';

interface Upgrades {
  refuseUpgrade(status: number, times?: number, connection?: Refusal['connection']): void;
}

/** Faults of the companions of one phone; those of other phones notice nothing. */
export class PhoneFaults extends SessionFaults {
  private readonly failure = new LimitedRule<LoginFailure>();
  private readonly queries: QueryFaults;
  private hole?: StallDirection;

  constructor(
    account: Account,
    sessions: OpenSessions,
    timers: TimerRegistry,
    private readonly upgrades: Upgrades,
  ) {
    super({
      get all() {
        return sessions.all.filter(({ device }) => device.account === account);
      },
    });
    this.queries = new QueryFaults(timers);
  }

  /** Cuts its connections, like `dropConnections` of the network. */
  dropConnections(mode: CutMode = 'reset'): void {
    for (const { connection } of this.sessions.all) connection.cut(mode);
  }

  /** Half-open: its connections stop reading or writing, and so does each new one once its login names the phone. */
  blackHole(isOn = true, direction: StallDirection = 'both'): void {
    this.hole = isOn ? direction : undefined;
    for (const { connection } of this.sessions.all)
      connection.stall(isOn, isOn ? direction : 'both');
  }

  /**
   * Answers the next `times` upgrades of any client: an upgrade names no phone, so the other phones must be connected
   * already.
   */
  refuseUpgrade(status: number, times?: number, connection?: Refusal['connection']): void {
    this.upgrades.refuseUpgrade(status, times, connection);
  }

  /** Answers its next `times` (by default all) logins with `<failure reason=code>`. */
  failLogin(code: number, attrs: Record<string, string> = {}, times = Infinity): void {
    this.failure.set({ code, attrs }, times);
  }

  /** Answers its queries late, like `slowAnswers` of the network; `noAnswers` and `failQueries` work alike. */
  slowAnswers(delayMs: number, matcher?: QueryMatcher, times?: number): void {
    this.queries.slow(delayMs, matcher, times);
  }

  noAnswers(matcher: QueryMatcher | boolean = true): void {
    this.queries.silent(matcher);
  }

  failQueries(matcher: QueryMatcher, code?: number, text?: string, times?: number): void {
    this.queries.fail(matcher, code, text, times);
  }

  clear(): void {
    this.failure.clear();
    this.queries.clear();
    this.blackHole(false);
  }

  // The methods below are for the server.

  takeLoginFailure(): LoginFailure | undefined {
    return this.failure.take();
  }

  /** Call it when a connection has turned out to belong to this phone. */
  passLogin(connection: ClientConnection): void {
    if (this.hole) connection.stall(true, this.hole);
  }

  answer(query: BinaryNode, send: (failure?: QueryFailure) => void): void {
    this.queries.answer(query, send);
  }
}
