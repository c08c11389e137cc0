import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from './recording-file.js';
import type { ServiceClient, ServiceEvent } from './service-client.js';

const POLL_MS = 20;

/** Waits for the events of the service that must follow from a step. Each event counts once. */
export class EffectWatch {
  private readonly unclaimed: ServiceEvent[] = [];

  constructor(
    private readonly service: ServiceClient,
    private seq: number,
    private readonly idOf: (recorded: string) => string,
  ) {}

  /** False if the events have not come in time. */
  async wait(expected: RecordedEvent, timeoutMs: number): Promise<boolean> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.unclaimed.findIndex((event) => this.isLike(event, expected));
      if (found !== -1) this.unclaimed.splice(found, 1);
      if (found !== -1 || Date.now() > deadline) return found !== -1;
      const news = await this.service.eventsAfter(this.seq);
      this.unclaimed.push(...news);
      this.seq = news.at(-1)?.seq ?? this.seq;
      if (news.length === 0) await pause(POLL_MS);
    }
  }

  private isLike({ type, payload, ...event }: ServiceEvent, expected: RecordedEvent): boolean {
    if (type !== expected.type) return false;
    if (type === 'connection.synced') return true;
    if (type.startsWith('connection.')) {
      const { state, phase, reason_code: reason } = expected.payload;
      return payload.state === state && payload.phase === phase && payload.reason_code === reason;
    }
    const { message_id: id, payload: wanted } = expected;
    const isSameMessage = event.message_id === (id === null ? null : this.idOf(id));
    return (
      isSameMessage &&
      event.chat_jid === expected.chat_jid &&
      payload.participant_jid === wanted.participant_jid
    );
  }
}
