import { Injectable } from '@nestjs/common';
import { yieldIfLong } from '../../base/common/async/yield-if-long.js';
import type { EventDto } from '../../features/events/dto/event.dto.js';
import { EventsService } from '../../features/events/events.service.js';
import { NodeBuffer } from '../../features/events/node-buffer.js';
import type { RecordingRange } from './recording-range.js';

/** An event with many votes has tens of kilobytes. */
const PAGE = 100;
const STANZA_PAGE = 2000;

/** Reads the events of a range, and the stanzas of the same time. */
@Injectable()
export class RecordingSource {
  constructor(
    private readonly log: EventsService,
    private readonly nodes: NodeBuffer,
  ) {}

  /** Pages of events, oldest first. */
  async *events({ viewer, after, before, from, to }: RecordingRange): AsyncGenerator<EventDto[]> {
    for (let last: number | null = after; last !== null;) {
      const filter = { after: last, limit: PAGE };
      const { events, pagination } = await this.log.list(
        Number.isFinite(before) ? { ...filter, before } : filter,
        viewer,
      );
      yield events.filter(({ timestamp }) => isBetween(Date.parse(timestamp), from, to));
      last = pagination.next === null ? null : Number(pagination.next);
    }
  }

  /** Pages of the stanzas that are still in the buffer, oldest first. */
  async *stanzas({ from, to }: Pick<RecordingRange, 'from' | 'to'>): AsyncGenerator<EventDto[]> {
    const { newest } = this.nodes;
    for (let after = 0; ;) {
      const page = this.nodes.find({ after, before: newest + 1, limit: STANZA_PAGE });
      if (page.length === 0) return;
      yield page.filter(({ timestamp }) => isBetween(Date.parse(timestamp), from, to));
      await yieldIfLong();
      after = page.at(-1)?.seq ?? newest;
    }
  }

  /** ms since 1970; Infinity without one. */
  async firstStanzaAt(range: Pick<RecordingRange, 'from' | 'to'>): Promise<number> {
    for await (const [first] of this.stanzas(range)) {
      if (first) return Date.parse(first.timestamp);
    }
    return Infinity;
  }

  /** ms since 1970: every stanza from then on is in the buffer. */
  get stanzasSince(): number {
    return this.nodes.since;
  }

  /** True if the log has dropped events that could be in this range. */
  async lacksEvents({ viewer, after, from }: RecordingRange): Promise<boolean> {
    if ((await this.log.lostUpTo()) <= after) return false;
    const [first] = (await this.log.list({ after: 0, limit: 1 }, viewer)).events;
    return first === undefined || Date.parse(first.timestamp) > from;
  }
}

function isBetween(at: number, from: number, to: number): boolean {
  return at >= from && at < to;
}
