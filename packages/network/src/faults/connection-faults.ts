import type { ClientConnection, CutMode, StallDirection } from '../transport/client-connection.js';
import { LimitedRule } from '../state/limited-rule.js';
import {
  PhaseFaults,
  type Phase,
  type PhaseAction,
  type PhaseFaultOptions,
} from './phase-faults.js';
import { SessionFaults } from './session-faults.js';

export interface Refusal {
  status: number;
  /** `close` ends the TCP connection after the answer, `keep-alive` leaves it open. */
  connection: 'close' | 'keep-alive';
}

export interface LoginFailure {
  code: number;
  attrs: Record<string, string>;
}

/** Faults of connections and sessions. */
export class ConnectionFaults extends SessionFaults {
  private readonly refusal = new LimitedRule<Refusal>();
  private readonly failure = new LimitedRule<LoginFailure>();
  private readonly phaseFaults = new PhaseFaults();
  private readonly connections = new Set<ClientConnection>();
  private readonly waitingUpgrades: (() => void)[] = [];
  private isBlackHole = false;

  /** Cuts every connection: `reset` (RST), `end` (TCP FIN without a WebSocket close) or `close` (WebSocket close). */
  dropConnections(mode: CutMode = 'reset'): void {
    for (const connection of this.connections) connection.cut(mode);
  }

  /** Cuts or stalls the next connection that reaches a phase. */
  at(phase: Phase, action: PhaseAction, options: PhaseFaultOptions = {}): void {
    this.phaseFaults.set(phase, action, options);
  }

  /**
   * Half-open: all connections stop reading or writing (both, by default) until it is switched off. New
   * connections wait for their upgrade.
   */
  blackHole(isOn = true, direction: StallDirection = 'both'): void {
    this.isBlackHole = isOn;
    for (const connection of this.connections) connection.stall(isOn, isOn ? direction : 'both');
    if (!isOn) for (const proceed of this.waitingUpgrades.splice(0)) proceed();
  }

  get hasBlackHole(): boolean {
    return this.isBlackHole;
  }

  /** Answers the next `times` (by default all) WebSocket upgrades with an HTTP status. */
  refuseUpgrade(
    status: number,
    times = Infinity,
    connection: Refusal['connection'] = 'close',
  ): void {
    this.refusal.set({ status, connection }, times);
  }

  /** Answers the next `times` (by default all) logins with `<failure reason=code>`. */
  failLogin(code: number, attrs: Record<string, string> = {}, times = Infinity): void {
    this.failure.set({ code, attrs }, times);
  }

  /** Removes all faults. */
  clear(): void {
    this.refusal.clear();
    this.failure.clear();
    this.phaseFaults.clear();
    this.blackHole(false);
  }

  // The methods below are for the server.

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

  takeUpgradeFault(): PhaseAction | undefined {
    return this.phaseFaults.take('upgrade');
  }

  takeRefusal(): Refusal | undefined {
    return this.refusal.take();
  }

  protected takeGeneralLoginFailure(): LoginFailure | undefined {
    return this.failure.take();
  }

  /** Call it when a connection reaches `phase`; true if the connection was cut. */
  reach(phase: Phase, connection: ClientConnection): boolean {
    if (!this.connections.has(connection)) return false;
    return this.phaseFaults.reach(phase, connection);
  }
}
