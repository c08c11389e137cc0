import { Injectable } from '@nestjs/common';
import { BehaviorSubject } from 'rxjs';
import { Config } from '../base/config/config.js';
import type { HistoryChunk } from './inbound-batch.js';
import { ClockOffset } from './clock-offset.js';
import { REASONS } from './session-reasons.js';
import {
  serverNow,
  type Session,
  type SessionPhase,
  type SessionReason,
  type SessionState,
} from './session.js';

const STATES: Record<SessionPhase, SessionState> = {
  idle: 'disconnected',
  starting: 'connecting',
  waiting_for_scan: 'connecting',
  pairing: 'connecting',
  syncing: 'connecting',
  open: 'connected',
  waiting_to_retry: 'connecting',
  stopping: 'disconnected',
  stopped: 'disconnected',
};

const CLOCK_STEP_MS = 2000;

/** The only writer of the session object: the current state of the connection, and its start. */
@Injectable()
export class SessionTracker {
  private readonly subject: BehaviorSubject<Session>;
  private readonly clock = new ClockOffset();

  constructor({ session }: Config) {
    this.subject = new BehaviorSubject<Session>({
      state: 'disconnected',
      phase: 'idle',
      reason: REASONS.notConnected,
      qr: null,
      pairingCode: null,
      me: null,
      privacy: null,
      since: Date.now(),
      isSynced: false,
      isUnresponsive: false,
      sync: null,
      attempt: 0,
      isRefused: false,
      nextRetryAt: null,
      lastFrameAt: null,
      lastInboundAt: null,
      clockOffsetMs: null,
      waVersion: '',
      mode: session.localNetwork ? 'local' : 'live',
    });
  }

  get session$() {
    return this.subject.asObservable();
  }

  get session(): Session {
    return this.subject.value;
  }

  /**
   * Enters a phase and clears the values of the last one: the QR code and the time of the next try. The pairing code
   * stays as long as one QR code follows another.
   */
  enter(phase: SessionPhase, reason: SessionReason, changes: Partial<Session> = {}): void {
    const state = STATES[phase];
    const isSynced = state === 'connected' && this.session.isSynced;
    const since = state === this.session.state ? this.session.since : Date.now();
    const pairingCode = phase === 'waiting_for_scan' ? this.session.pairingCode : null;
    const reset = { qr: null, nextRetryAt: null, isUnresponsive: false, pairingCode };
    this.change({ ...reset, isSynced, ...changes, phase, reason, state, since });
  }

  change(changes: Partial<Session>): void {
    this.subject.next({ ...this.session, ...changes });
  }

  /** Counts a part of the history that has been stored. */
  addHistory({ type, progress, chatCount, messageCount }: HistoryChunk): void {
    const before = this.session.sync;
    this.change({
      sync: {
        type,
        progress: progress ?? before?.progress ?? null,
        chatCount: (before?.chatCount ?? 0) + chatCount,
        messageCount: (before?.messageCount ?? 0) + messageCount,
        // More parts may follow the last one so far.
        isComplete: progress === null ? before?.isComplete === true : progress === 100,
      },
    });
  }

  /** Notes a time from WhatsApp that has just arrived; small changes of the offset are not emitted. */
  noteServerTime(serverAt: number, now: number): void {
    const before = this.session.clockOffsetMs;
    this.clock.note(serverAt, now);
    const clockOffsetMs = this.clock.ms;
    if (clockOffsetMs === before) return;
    const isSmall = before !== null && Math.abs((clockOffsetMs ?? 0) - before) < CLOCK_STEP_MS;
    if (isSmall) this.session.clockOffsetMs = clockOffsetMs;
    else this.change({ clockOffsetMs });
  }

  get serverNow(): number {
    return serverNow(this.session);
  }

  /** Traffic times change too often to be emitted; readers of `session` see them. */
  noteFrame(at: number): void {
    this.session.lastFrameAt = at;
  }

  noteInbound(at: number): void {
    this.session.lastInboundAt = at;
  }
}
