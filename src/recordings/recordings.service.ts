import { Injectable } from '@nestjs/common';
import { toJsonLine } from '../common/harmless-text.js';
import { SERVICE_VERSION } from '../config/versions.js';
import type { EventDto } from '../events/dto/event.dto.js';
import { maskEvent } from './mask/event.mask.js';
import { SessionMask } from './mask/session-mask.js';
import { maskStanza } from './mask/stanza.mask.js';
import { RecordedPeople } from './recorded-people.js';
import { RecordingSource } from './recording-source.js';
import type { RecordingRange } from './recording-range.js';

const FORMAT = 'whatsapp-session-recording';
const VERSION = 1;

/** What a first reading of the range has found. */
interface Outline {
  mask: SessionMask;
  events: number;
  people: string[];
  range: RecordingRange;
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
  ) {}

  /** The file, line by line. */
  async *toLines(range: RecordingRange): AsyncGenerator<string> {
    const outline = await this.outline(range);
    const stanzas = this.source.stanzas(outline.range);
    yield toJsonLine(await this.toHeader(outline, stanzas.length));
    yield* this.toChats(outline);
    yield* this.toRecords(outline, stanzas);
    yield toJsonLine({ record: 'end' });
  }

  private async outline(range: RecordingRange): Promise<Outline> {
    let outline: Outline | undefined;
    for await (const page of this.source.events(range)) {
      for (const event of page) {
        outline ??= this.begin(event, range);
        outline.people.push(...(await this.people.register(event, outline.mask)));
        maskEvent(event, outline.mask);
        outline.events += 1;
        outline.range.before = event.seq + 1;
        outline.range.to = Math.min(
          range.to,
          Math.max(Date.parse(event.timestamp) + 1, Date.now()),
        );
      }
    }
    return outline ?? this.begin(null, range);
  }

  private begin(first: EventDto | null, range: RecordingRange): Outline {
    const firstAt = first ? Date.parse(first.timestamp) : Date.now();
    const startedAt = Number.isFinite(range.from) ? range.from : firstAt;
    const mask = new SessionMask(startedAt);
    this.people.registerOwn(mask);
    return { mask, events: 0, people: [], range: { ...range, from: startedAt } };
  }

  private async toHeader({ mask, events, range }: Outline, stanzas: number) {
    const stanzasFrom = this.source.firstStanzaAt;
    const firstSeq = await this.source.firstSeq();
    const missing = [
      ...(firstSeq > range.after + 1 ? ['earlier_events'] : []),
      ...(stanzasFrom !== null && stanzasFrom > mask.startedAt ? ['earlier_stanzas'] : []),
    ];
    return {
      record: 'header',
      format: FORMAT,
      version: VERSION,
      service: SERVICE_VERSION,
      started_at: new Date(mask.startedAt).toISOString(),
      events,
      stanzas,
      stanzas_from_ms: stanzasFrom === null ? 0 : Math.max(0, stanzasFrom - mask.startedAt),
      missing,
    };
  }

  private async *toChats({ people, mask }: Outline): AsyncGenerator<string> {
    for (const jid of people) {
      const chat = await this.people.describe(jid, mask);
      if (chat) yield toJsonLine({ record: 'chat', ...chat });
    }
  }

  private async *toRecords({ mask, range }: Outline, stanzas: EventDto[]): AsyncGenerator<string> {
    let next = 0;
    let seq = 0;
    const stanzasUntil = (at: number): string => {
      const first = next;
      while (next < stanzas.length && Date.parse(stanzas[next]?.timestamp ?? '') <= at) next += 1;
      const lines = stanzas
        .slice(first, next)
        .map((stanza, index) =>
          toRecord('stanza', stanza, first + index + 1, mask, maskStanza(stanza, mask)),
        );
      return lines.join('');
    };
    for await (const page of this.source.events(range)) {
      const lines = page.map((event) => {
        seq += 1;
        const before = stanzasUntil(Date.parse(event.timestamp));
        return before + toRecord('event', event, seq, mask, maskEvent(event, mask));
      });
      yield lines.join('');
    }
    yield stanzasUntil(Infinity);
  }
}

function toRecord(
  record: 'event' | 'stanza',
  { timestamp }: EventDto,
  seq: number,
  mask: SessionMask,
  masked: object,
): string {
  return toJsonLine({ record, at_ms: mask.time(Date.parse(timestamp)), seq, ...masked });
}
