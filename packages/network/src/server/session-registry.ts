import type { ChangeSignal } from '../state/change-signal.js';
import type { ClientSession } from './client-session.js';

/** The current sessions, and the maximum of simultaneous sessions per device. */
export class SessionRegistry {
  private readonly open = new Set<ClientSession>();
  private readonly maxima = new Map<string, number>();
  /** Successful logins so far. */
  loginCount = 0;

  constructor(private readonly changes: ChangeSignal) {}

  get all(): ClientSession[] {
    return [...this.open];
  }

  maxSimultaneous(deviceJid: string): number {
    return this.maxima.get(deviceJid) ?? 0;
  }

  /** Adds a session; an earlier one of the device counts until its socket is closed. */
  add(session: ClientSession): void {
    this.open.add(session);
    this.loginCount += 1;
    const simultaneous = this.all.filter((other) => other.jid === session.jid).length;
    this.maxima.set(session.jid, Math.max(simultaneous, this.maxSimultaneous(session.jid)));
    this.changes.touch();
  }

  remove(session: ClientSession): void {
    this.open.delete(session);
    session.isReceiving = false;
    if (session.device.session === session) session.device.session = undefined;
    this.changes.touch();
  }
}
