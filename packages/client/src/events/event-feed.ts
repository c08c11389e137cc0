import { DashboardError } from '../common/dashboard-error.js';
import { pause } from '../common/pause.js';
import { EventConnection, type OpenStream } from './event-connection.js';
import type { EventFilter } from './event-filter.js';
import { toEventTest } from './event-filter.js';
import type { DashboardEvent } from './event.js';
import type { EventType } from './event-catalog.gen.js';
import type { Frame } from './read-frames.js';
import { endsTheStream, pauseBefore } from './reconnect.policy.js';

const DEFAULT_RETRY_MS = 1000;

export interface FeedOptions<Wanted extends EventType = EventType> extends EventFilter<Wanted> {
  /**
   * The `seq` of the last event that is known already; without it, the feed starts with the next event. `0` is the
   * whole log.
   */
  after?: number | undefined;
  /** Ends the iteration, without an error. */
  signal?: AbortSignal | undefined;
  /** Called when the connection is lost, with the reason; it reopens by itself. */
  onLost?: ((reason: unknown) => void) | undefined;
  /** Called when the connection opens, for the first time or again. */
  onOpen?: (() => void) | undefined;
  /**
   * Called when the log no longer has all events after the last one. The iteration then goes on with the oldest one
   * left; without this option, it throws `events_truncated`.
   */
  onGap?: ((gap: { after: number | undefined; oldest: number }) => void) | undefined;
}

/**
 * The events of the service, each once and in order, for `for await`. A lost connection comes back and brings the
 * missed events. It ends by its signal, by `break`, or with an error that no reconnect can fix.
 */
export class EventFeed<Wanted extends EventType = EventType> implements AsyncIterableIterator<
  DashboardEvent<Wanted>
> {
  private readonly stopping = new AbortController();
  private readonly matches: (event: DashboardEvent) => event is DashboardEvent<Wanted>;
  private readonly events = this.iterate();
  private connection: EventConnection | undefined;
  private seq: number | undefined;
  private retryMs = DEFAULT_RETRY_MS;

  constructor(
    private readonly openStream: OpenStream,
    private readonly options: FeedOptions<Wanted>,
  ) {
    this.seq = options.after;
    this.matches = toEventTest(options);
    const { signal } = options;
    if (signal?.aborted) this.stop();
    else signal?.addEventListener('abort', this.stop, { once: true });
  }

  /**
   * The number of the last event that was seen, also of one that the filter left out: use it as `after` of the next
   * feed.
   */
  get lastSeq(): number | undefined {
    return this.seq;
  }

  /**
   * Connects now, rather than when the first event is asked for: no event is missed from then on.
   * @throws DashboardError if the first attempt fails; without this call it would be repeated
   */
  async open(): Promise<this> {
    await this.connect();
    return this;
  }

  next(): Promise<IteratorResult<DashboardEvent<Wanted>>> {
    return this.events.next();
  }

  async return(): Promise<IteratorResult<DashboardEvent<Wanted>>> {
    this.stop();
    return this.events.return(undefined);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private readonly stop = (): void => {
    this.options.signal?.removeEventListener('abort', this.stop);
    this.stopping.abort();
    void this.connection?.close();
  };

  private async *iterate(): AsyncGenerator<DashboardEvent<Wanted>, undefined> {
    for (let attempt = 0; !this.stopping.signal.aborted; attempt += 1) {
      try {
        const connection = this.connection ?? (await this.connect());
        attempt = 0;
        for (let frame = await connection.next(); frame; frame = await connection.next()) {
          const event = this.take(frame);
          if (event && this.matches(event)) yield event;
        }
        this.lose(undefined);
      } catch (error) {
        if (this.stopping.signal.aborted) break;
        if (endsTheStream(error)) throw error;
        this.lose(error);
      } finally {
        await this.disconnect();
      }
      await pause(pauseBefore(attempt, this.retryMs, Math.random()), this.stopping.signal);
    }
    return undefined;
  }

  /** Also waits for the number of the newest event, if this feed begins there: a reconnect needs it. */
  private async connect(): Promise<EventConnection> {
    const { signal } = this.stopping;
    const connection = await EventConnection.open(this.openStream, this.seq, signal);
    this.connection = connection;
    while (this.seq === undefined) {
      const frame = await connection.next();
      if (!frame) throw toEarlyEnd();
      this.take(frame);
    }
    this.options.onOpen?.();
    return connection;
  }

  private async disconnect(): Promise<void> {
    const { connection } = this;
    this.connection = undefined;
    await connection?.close();
  }

  private lose(reason: unknown): void {
    if (!this.stopping.signal.aborted) this.options.onLost?.(reason);
  }

  /** Notes the fields of a frame, and returns its event if it is a new one. */
  private take({ event, id, data, retry }: Frame): DashboardEvent | undefined {
    if (retry !== undefined) this.retryMs = retry;
    if (event === 'truncated' && data !== undefined) this.passGap(data);
    if (id === undefined) return undefined;
    const seq = Number(id);
    const isKnown = this.seq !== undefined && seq <= this.seq;
    if (isKnown || !Number.isSafeInteger(seq)) return undefined;
    // Counted before it is handled: a consumer that fails over an event does not get it a second time.
    this.seq = seq;
    return data === undefined ? undefined : parseEvent(data, seq);
  }

  private passGap(data: string): void {
    const { oldest_seq: oldest } = JSON.parse(data) as { oldest_seq: number };
    const after = this.seq;
    if (!this.options.onGap) throw toGap(after, oldest);
    this.options.onGap({ after, oldest });
    this.seq = oldest - 1;
  }
}

function parseEvent(data: string, seq: number): DashboardEvent {
  try {
    return JSON.parse(data) as DashboardEvent;
  } catch (cause) {
    throw new DashboardError(`Event ${seq} is damaged in the log of the service.`, {
      code: 'unreadable_answer',
      hint: `Go on after it, with \`after: ${seq}\`.`,
      cause,
    });
  }
}

function toGap(after: number | undefined, oldest: number): DashboardError {
  return new DashboardError(
    `The log does not have all events after ${after} any more: the oldest is ${oldest}.`,
    {
      code: 'events_truncated',
      hint: `Read anew what you keep, and go on with \`after: ${oldest - 1}\`, or pass \`onGap\`. A larger SERVICE_EVENT_BUFFER keeps more.`,
    },
  );
}

function toEarlyEnd(): DashboardError {
  return new DashboardError('The event stream ended before it began.', {
    code: 'unreachable',
    hint: 'The dashboard may be stopping: try again.',
  });
}
