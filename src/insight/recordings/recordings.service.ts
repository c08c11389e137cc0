import { Injectable } from '@nestjs/common';
import { yieldIfLong } from '../../base/common/async/yield-if-long.js';
import { toJsonLine } from '../../base/common/harmless-text.js';
import { SERVICE_VERSION } from '../../base/config/package-info.js';
import type { EventDto } from '../../features/events/dto/event.dto.js';
import { maskEvent } from './mask/event-rules.js';
import { SessionMask } from '../../base/masking/session.mask.js';
import { maskStanza } from '../../base/masking/stanza.mask.js';
import { maskDelivery, RecordedDeliveries, type RecordedDelivery } from './recorded-deliveries.js';
import { RecordedPeople } from './recorded-people.js';
import { RecordingSource } from './recording-source.js';
import type { RecordingRange } from './recording-range.js';
import { TimedLines } from './timed-lines.js';

const FORMAT = 'whatsapp-session-recording';
const VERSION = 1;
/** The limit for payloads of events: two days of a busy account, and masked within a minute. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The result of the first reading of a range. */
interface Outline {
  mask: SessionMask;
  events: number;
  people: string[];
  range: RecordingRange;
  /** True if the range has more events than a recording takes; then it ends before them. */
  isCut: boolean;
  stanzas: EventDto[];
  deliveries: RecordedDelivery[];
}

/**
 * Writes recordings. The range is read twice: first for everybody in it and the ids of its messages, so that
 * pseudonyms follow the order of events, then for the records.
 */
@Injectable()
export class RecordingsService {
  constructor(
    private readonly source: RecordingSource,
    private readonly people: RecordedPeople,
    private readonly deliveries: RecordedDeliveries,
  ) {}

  /**
   * The file, line by line.
   * @param kept words of texts that stay unmasked; null for a file that is no test
   */
  async *toLines(range: RecordingRange, kept: string[] | null = null): AsyncGenerator<string> {
    const outline = await this.outline(range, kept ?? []);
    const header = await this.toHeader(outline, range);
    yield toJsonLine(kept === null ? header : { ...header, kept });
    yield* this.toChats(outline);
    yield* this.toRecords(outline);
    yield toJsonLine({ record: 'end' });
  }

  private async outline(range: RecordingRange, kept: string[]): Promise<Outline> {
    let outline: Outline | undefined;
    let lastAt = -Infinity;
    let bytes = 0;
    reading: for await (const page of this.source.events(range)) {
      for (const event of page) {
        outline ??= await this.begin(event, range, kept);
        bytes += JSON.stringify(event.payload).length;
        outline.isCut = outline.events > 0 && bytes > MOST_BYTES;
        if (outline.isCut) break reading;
        outline.people.push(...(await this.people.register(event, outline.mask)));
        maskEvent(event, outline.mask);
        outline.events += 1;
        outline.range.before = event.seq + 1;
        lastAt = Math.max(lastAt, Date.parse(event.timestamp));
        await yieldIfLong();
      }
    }
    return this.complete(outline ?? (await this.begin(null, range, kept)), range, lastAt);
  }

  private async begin(first: EventDto | null, range: RecordingRange, kept: string[]) {
    const firstAt = first ? Date.parse(first.timestamp) : Date.now();
    const hasFrom = range.after === 0 && Number.isFinite(range.from);
    const from = hasFrom ? range.from : firstAt;
    const startedAt = Math.min(firstAt, await this.source.firstStanzaAt({ from, to: range.to }));
    const mask = new SessionMask(startedAt, kept);
    this.people.registerOwn(mask);
    // Without an event, later ones do not belong to it either.
    const ownRange = { ...range, from, before: 0 };
    const outline: Outline = {
      mask,
      events: 0,
      people: [],
      range: ownRange,
      isCut: false,
      stanzas: [],
      deliveries: [],
    };
    return outline;
  }

  /** Adds the stanzas, and people who only occur in a group or with another address in a stanza. */
  private async complete(outline: Outline, range: RecordingRange, lastAt: number) {
    const { mask, people } = outline;
    // A range that ends with an event ends there for stanzas, too.
    const endsWithEvent = Number.isFinite(range.before) || outline.isCut;
    const end = endsWithEvent ? lastAt + 1 : Math.max(lastAt + 1, Date.now());
    outline.range.to = Math.min(range.to, end);
    for await (const page of this.source.stanzas(outline.range)) outline.stanzas.push(...page);
    outline.deliveries = await this.deliveries.find(outline.range);
    people.push(...(await this.people.registerMembers(people, mask)));
    for (const stanza of outline.stanzas) {
      this.people.registerStanza(stanza, mask);
      await yieldIfLong();
    }
    return outline;
  }

  private async toHeader(outline: Outline, range: RecordingRange) {
    const { mask, events, isCut, stanzas, deliveries } = outline;
    const { stanzasSince } = this.source;
    const missing = [
      ...((await this.source.lacksEvents(range)) ? ['earlier_events'] : []),
      ...(stanzasSince > mask.startedAt ? ['earlier_stanzas'] : []),
      ...(isCut ? ['later_events'] : []),
    ];
    return {
      record: 'header',
      format: FORMAT,
      version: VERSION,
      service: SERVICE_VERSION,
      started_at: new Date(mask.startedAt).toISOString(),
      events,
      stanzas: stanzas.length,
      deliveries: deliveries.length,
      stanzas_from_ms: Math.max(0, stanzasSince - mask.startedAt),
      missing,
    };
  }

  private async *toChats({ people, mask }: Outline): AsyncGenerator<string> {
    const done = new Set<string>();
    for (const jid of people) {
      const chat = await this.people.describe(jid, mask);
      // Two addresses can turn out to be one person.
      if (!chat || done.has(chat.jid)) continue;
      for (const each of chat.addresses) done.add(each);
      yield toJsonLine({ record: 'chat', ...chat });
    }
  }

  private async *toRecords({ mask, range, stanzas, deliveries }: Outline): AsyncGenerator<string> {
    /** Numbers in the recording by the seq of the log. */
    const recordedSeqs = new Map<number, number>();
    const others = new TimedLines([
      ...stanzas.map((stanza, index) => {
        const at = Date.parse(stanza.timestamp);
        return {
          at,
          toLine: () => toRecord('stanza', at, index + 1, mask, maskStanza(stanza, mask)),
        };
      }),
      ...deliveries.map((recorded, index) => ({
        at: recorded.at,
        toLine: () => {
          const eventSeq = recordedSeqs.get(recorded.delivery.seq ?? 0) ?? null;
          const masked = maskDelivery(recorded, { startedAt: mask.startedAt, eventSeq });
          return toRecord('delivery', recorded.at, index + 1, mask, masked);
        },
      })),
    ]);
    for await (const page of this.source.events(range)) {
      for (const event of page) {
        const at = Date.parse(event.timestamp);
        yield* others.until(at);
        const seq = recordedSeqs.size + 1;
        recordedSeqs.set(event.seq, seq);
        yield toRecord('event', at, seq, mask, maskEvent(event, mask));
      }
    }
    yield* others.until(Infinity);
  }
}

function toRecord(
  record: 'event' | 'stanza' | 'delivery',
  at: number,
  seq: number,
  mask: SessionMask,
  masked: object,
): string {
  return toJsonLine({ record, at_ms: mask.time(at), seq, ...masked });
}
