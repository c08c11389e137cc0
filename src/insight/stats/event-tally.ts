import type { StatCountRow, StatStateRow } from '../../base/storage/dashboard.schema.js';
import type { EventRow } from '../../base/storage/event-owner.mapper.js';
import type { EventTypeWith } from '../../base/storage/event-catalog.js';
import type { ConnectionPayload, MessagePayload } from '../../base/storage/event-payload.js';
import { isOneOf, readPayload } from '../../base/storage/read-payload.js';

const MINUTE_MS = 60_000;

/** A change of the session's state. */
export type StateChange = Omit<StatStateRow, 'id' | 'slot'> & { account: string };

/** Reasons of steps in between: they do not hide the reason for the session's state. */
const STEPS = ['starting', 'syncing'];

const CONNECTION_EVENTS = [
  'connection.state',
  'connection.qr',
  'connection.paired',
  'connection.synced',
  'connection.privacy',
] as const satisfies EventTypeWith<ConnectionPayload>[];

/** Events that are parsed, besides those of the connection. */
const COUNTED = [
  'message.received',
  'message.undecrypted',
  'ack.server',
  'ack.delivered',
  'ack.error',
] as const satisfies EventTypeWith<MessagePayload>[];

/** Counts events by minute. An event that comes again, or that an earlier tally has counted, is not counted twice. */
export class EventTally {
  private readonly byKey = new Map<string, StatCountRow>();
  states: StateChange[] = [];
  eventCount = 0;
  /** ms; the time of the last event. */
  lastAt = 0;

  /** The latest state by account. */
  private readonly latest: Map<string, StateChange>;

  /**
   * @param lastSeq the last event that was counted
   * @param lastStates the last stored state of each account
   */
  constructor(
    public lastSeq: number,
    lastStates: StateChange[],
  ) {
    this.latest = new Map(lastStates.map((state) => [state.account, state]));
  }

  get lastStates(): StateChange[] {
    return [...this.latest.values()];
  }

  get counts(): StatCountRow[] {
    return [...this.byKey.values()];
  }

  /** @param rows in the order of their seq */
  addEvents(rows: EventRow[]): void {
    for (const row of rows) {
      if (row.seq <= this.lastSeq) continue;
      this.lastSeq = row.seq;
      this.lastAt = row.timestamp;
      this.eventCount += 1;
      this.addEvent(row);
    }
  }

  /** Forgets a deleted account. */
  forget(account: string): void {
    this.latest.delete(account);
    this.states = this.states.filter((state) => state.account !== account);
  }

  addState(change: StateChange): void {
    const lastState = this.latest.get(change.account);
    const isSameState = lastState?.state === change.state;
    if (isSameState && lastState.reason_code === change.reason_code) return;
    if (isSameState && STEPS.includes(change.reason_code)) return;
    this.states.push(change);
    this.latest.set(change.account, change);
  }

  private addEvent(row: EventRow): void {
    if (isOneOf(row, CONNECTION_EVENTS)) this.addConnection(row, readPayload(row));
    else if (isOneOf(row, COUNTED)) this.addMessage(row, readPayload(row));
  }

  private addConnection(row: EventRow, payload: ConnectionPayload | null): void {
    if (!payload) return;
    const { state, reason_code, reason } = payload;
    this.addState({ account: row.account, at: row.timestamp, state, reason_code, reason });
  }

  private addMessage(row: EventRow, payload: MessagePayload | null): void {
    if (!payload || row.phone_id === null) return;
    const { message, live, ms_since_queued, ...more } = payload;
    const isOwnStep = typeof ms_since_queued === 'number';
    switch (row.type) {
      case 'message.received':
      case 'message.undecrypted':
        // Without `live` it did not arrive: a placeholder got its content.
        if (live !== undefined && !message.from_me && message.type !== 'system')
          this.increment(row, 'received', '');
        break;
      case 'ack.server':
        if (isOwnStep) this.increment(row, 'acked', roundTime(ms_since_queued));
        break;
      case 'ack.delivered':
        // A group has one for each member.
        if (isOwnStep && !more.participant_jid)
          this.increment(row, 'delivered', roundTime(ms_since_queued));
        break;
      case 'ack.error':
        if (!more.will_retry) this.increment(row, 'failed', more.error_code ?? '');
    }
  }

  private increment(row: EventRow, name: StatCountRow['name'], label: string): void {
    const account_id = row.phone_id!;
    const minute = minuteOf(row.timestamp);
    const key = `${account_id} ${minute} ${name} ${label}`;
    const known = this.byKey.get(key);
    if (known) known.count += 1;
    else this.byKey.set(key, { account_id, minute, name, label, count: 1 });
  }
}

/** The begin of the minute of a time. */
export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/** Rounds to two digits. The clock may have been set back. */
function roundTime(ms: number): string {
  return String(Number(Math.max(0, ms).toPrecision(2)));
}
