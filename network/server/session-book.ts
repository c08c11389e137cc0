import type { ChangeSignal } from '../state/change-signal.js';
import type { ClientSession } from './client-session.js';

/** Who is logged in right now, and the most that ever were at once under one device. */
export class SessionBook {
  private readonly open = new Set<ClientSession>();
  private readonly maxima = new Map<string, number>();
  /** Logins so far, the successful ones. */
  loginCount = 0;

  constructor(private readonly changes: ChangeSignal) {}

  get all(): ClientSession[] {
    return [...this.open];
  }

  maxSimultaneous(deviceJid: string): number {
    return this.maxima.get(deviceJid) ?? 0;
  }

  /** Notes a login; an earlier session of the device still counts until its socket is gone. */
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
