import { once } from 'node:events';
import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { Subscription } from 'rxjs';
import { onClosed } from '../../base/common/http/on-closed.js';
import { maySee } from '../../base/common/http/access.policy.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { yieldToEventLoop } from '../../base/common/async/yield-to-event-loop.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ChatsService } from '../chats/chats.service.js';
import type { EventOwners, EventRow } from '../../base/storage/event-owner.mapper.js';
import { EventLog } from '../../base/storage/event-log.js';
import { toEventJson } from './dto/event.dto.js';
import { maySeeEvent } from './event-access.policy.js';
import { EventsRepository, type Bounds } from './events.repository.js';
import { toCommentFrame, toFrame, toJsonFrame, toRetryFrame } from './server-sent-events.js';

const HEARTBEAT_MS = 15_000;
/** The size of a replay's reads, one of which a slow client may hold back. */
const REPLAY_PAGE = { rows: 1000, bytes: 1024 * 1024 };
/** A client with more unsent bytes is disconnected: it can catch up by replay instead of filling our memory. */
const MAX_UNSENT_BYTES = 8 * 1024 * 1024;

/** A person has a few pages open, a test suite perhaps hundreds of streams. */
const MAX_CLIENTS = 500;
const RETRY_AFTER_S = 10;
/** When browsers reconnect; their default is three seconds and more. */
const RECONNECT_MS = 1000;

/**
 * The share of the time that writing to clients may take. With hundreds of clients and hundreds of events a second,
 * writing would take all of it. Events that arrive during a pause are sent together after it.
 */
const MAX_WRITING_SHARE = 0.1;

/** The most frames, and bytes, that may wait for the end of a replay. */
const MAX_HELD = { frames: 20_000, bytes: MAX_UNSENT_BYTES };
/** More outgoing bytes than this are written at once, without waiting for the end of a pause. */
const MAX_OUTGOING_BYTES = 1024 * 1024;

interface Frame {
  text: string;
  /** Null for frames that are no events. */
  row: EventRow | null;
  /** True if it belongs to the shown account. */
  isOwn: boolean;
}

const OWN = { row: null, isOwn: true };

interface Client {
  response: Response;
  /** Frames that arrived during the replay, to be sent after it; null when the replay has ended. */
  held: Frame[] | null;
  heldBytes: number;
  /** The last event that was sent or skipped; held frames may repeat it. */
  lastSeq: number;
  viewer: Viewer;
  /** True for events of all accounts that it may see, instead of everything of one. */
  isOfAll: boolean;
}

interface ClientOptions extends Pick<Client, 'viewer' | 'isOfAll'> {
  /** The last seq that the client has; null for a new client. */
  after: number | null;
}

/** Streams events to clients: first the missed ones, then new ones as they are committed. */
@Injectable()
export class EventStreamService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly clients = new Set<Client>();
  private readonly subscriptions = new Subscription();
  /** Committed and not written yet; written in one piece. */
  private outgoing: Frame[] = [];
  private outgoingBytes = 0;
  /** ms of `performance.now()`: the end of the pause after the last write. */
  private nextFlushAt = 0;
  private flushTimer: NodeJS.Timeout | undefined;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly eventLog: EventLog,
    private readonly events: EventsRepository,
    private readonly chats: ChatsService,
    private readonly phones: PhonesService,
  ) {}

  onModuleInit(): void {
    this.subscriptions.add(
      this.eventLog.published$.subscribe((rows) => {
        // Later clients read them from the log.
        if (this.clients.size === 0) return;
        for (const row of rows) {
          const isOwn = this.phones.isOwnEvent(row);
          if (!isOwn && !this.hasClientOfAll) continue;
          this.broadcast({ text: toEventFrame(row), row, isOwn });
        }
      }),
    );
    this.subscriptions.add(
      this.chats.changes$.subscribe((chats) => {
        for (const chat of chats) this.announce('chat', chat);
      }),
    );
    // A client that opens its stream again asks for the present state first.
    this.subscriptions.add(this.eventLog.gaps$.subscribe(() => this.endStreams()));
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.flushTimer);
    this.subscriptions.unsubscribe();
    this.endStreams();
  }

  private endStreams(): void {
    this.flush();
    for (const { response } of this.clients) response.end();
    this.clients.clear();
  }

  get clientCount(): number {
    return this.clients.size;
  }

  /** Sends an announcement to the present clients: it is in no log, and has no id. */
  announce(name: 'chat' | 'presence', data: object): void {
    if (this.clients.size > 0) this.broadcast({ ...OWN, text: toFrame(name, data) });
  }

  async addClient(response: Response, { after, viewer, isOfAll }: ClientOptions): Promise<void> {
    if (this.clients.size >= MAX_CLIENTS) {
      throw new ApiError('too_many_requests', 'Too many streams are open.', {
        hint: 'Close some pages or programs that listen to this service.',
        retryAfterS: RETRY_AFTER_S,
      });
    }
    // The connection's end ends the body: chunked encoding would turn each write into four.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Keeps nginx from buffering the stream.
      'X-Accel-Buffering': 'no',
    });
    if (response.req.method === 'HEAD') {
      response.end();
      return;
    }
    const client: Client = { response, held: [], heldBytes: 0, lastSeq: 0, viewer, isOfAll };
    this.clients.add(client);
    onClosed(response, () => this.clients.delete(client));
    // `close` follows; the listener only keeps the error from being thrown.
    response.on('error', () => this.clients.delete(client));
    const bounds = await this.events.getBounds();
    // Written after reading the bounds: a client whose stream is open can read the newest event.
    response.write(toRetryFrame(RECONNECT_MS));
    if (after === null) this.startAtNewest(client, bounds);
    else await this.replay(client, after, bounds);
    const held = client.held ?? [];
    client.held = null;
    for (const frame of held) this.send(client, frame);
  }

  /**
   * Sends the id of the newest event, so that a client that loses the connection before the next event can resume.
   * Older events that still wait to be written are skipped for this client.
   */
  private startAtNewest(client: Client, { newest }: Bounds): void {
    client.lastSeq = newest;
    client.response.write(`${toCommentFrame('connected')}id: ${newest}\n\n`);
  }

  private async replay(client: Client, after: number, { newest }: Bounds): Promise<void> {
    const { viewer, isOfAll } = client;
    const { accounts } = viewer;
    const shown = { ...(await this.phones.shown()), ...(isOfAll && { accounts }), viewer };
    // The client may know another log.
    const isOther = after > newest;
    client.lastSeq = isOther ? 0 : after;
    let told = await this.tellLoss(client, shown, isOther ? -1 : after);
    const touched = new Set<string>();
    for (let isBehind = true; isBehind && !client.response.destroyed;) {
      const filter = { ...shown, after: client.lastSeq };
      const found = await this.events.find(filter, REPLAY_PAGE.rows, REPLAY_PAGE.bytes);
      const { rows, hasMore } = found;
      // The log may be trimmed faster than a slow client reads it.
      if ((rows.at(-1)?.seq ?? Infinity) - client.lastSeq !== rows.length) {
        told = await this.tellLoss(client, shown, Math.max(told, client.lastSeq));
      }
      for (const row of rows) {
        client.lastSeq = row.seq;
        if (row.chat_jid && !isOfAll) touched.add(row.chat_jid);
      }
      await writeAll(client.response, rows.map(toEventFrame).join(''));
      isBehind = hasMore;
      // A client that reads as fast as this writes makes nobody wait, and so gives nobody a turn.
      await yieldToEventLoop();
    }
    const chats = await this.chats.find([...touched]);
    await writeAll(client.response, chats.map((chat) => toFrame('chat', chat)).join(''));
  }

  /**
   * Tells the client if events after this one were dropped that it would get.
   * @returns the last event whose loss it knows of, or may ignore
   */
  private async tellLoss(
    { response }: Client,
    owners: EventOwners,
    after: number,
  ): Promise<number> {
    const lost = await this.events.lostUpTo(owners);
    if (lost <= after) return after;
    await writeAll(response, toFrame('truncated', { oldest_seq: lost + 1 }));
    return lost;
  }

  /** Collects frames until the microtask queue, or the pause, ends: one write per client for a commit's events and chats. */
  private broadcast(frame: Frame): void {
    this.outgoing.push(frame);
    this.outgoingBytes += frame.text.length;
    if (this.outgoingBytes > MAX_OUTGOING_BYTES) return this.flush();
    if (this.outgoing.length > 1) return;
    const restMs = this.nextFlushAt - performance.now();
    if (restMs > 0) this.flushTimer = setTimeout(() => this.flush(), restMs);
    else queueMicrotask(() => this.flush());
  }

  private flush(): void {
    const frames = this.outgoing;
    if (frames.length === 0) return;
    const startedAt = performance.now();
    this.outgoing = [];
    this.outgoingBytes = 0;
    clearTimeout(this.flushTimer);
    const own = frames.filter(({ isOwn }) => isOwn);
    const firstSeq = frames.find(({ row }) => row !== null)?.row?.seq ?? Infinity;
    const whole = Buffer.from(own.map(({ text }) => text).join(''));
    const isForAll = own.every(({ row }) => row?.kind !== 'webhook');
    for (const client of this.clients) {
      const isSimple = isForAll && !client.isOfAll;
      const wanted = isSimple ? own : wantedBy(client, frames);
      if (client.held) hold(client, wanted);
      else if (!isSimple || client.lastSeq >= firstSeq) {
        for (const frame of wanted) this.send(client, frame);
      } else if (own.length > 0) this.write(client, whole);
    }
    const now = performance.now();
    this.nextFlushAt = now + (now - startedAt) * (1 / MAX_WRITING_SHARE - 1);
  }

  private get hasClientOfAll(): boolean {
    return [...this.clients].some(({ isOfAll }) => isOfAll);
  }

  private beat(): void {
    const text = toCommentFrame('alive');
    for (const client of this.clients) if (!client.held) this.write(client, text);
  }

  private send({ response, lastSeq }: Client, { text, row }: Frame): void {
    if (row === null || row.seq > lastSeq) this.write({ response }, text);
  }

  private write({ response }: Pick<Client, 'response'>, bytes: Buffer | string): void {
    if (isGone(response)) return;
    if (response.writableLength > MAX_UNSENT_BYTES) response.destroy();
    else response.write(bytes);
  }
}

/** A client of several accounts gets only events: other changes are sent to clients of one account. */
function wantedBy({ viewer, isOfAll }: Client, frames: Frame[]): Frame[] {
  return frames.filter(({ row, isOwn }) => {
    if (row === null) return isOwn && !isOfAll;
    return (isOfAll ? maySee(viewer, row.account) : isOwn) && maySeeEvent(viewer, row);
  });
}

/** Keeps frames until the replay has ended. */
function hold(client: Client, frames: Frame[]): void {
  const { response, held } = client;
  client.heldBytes += frames.reduce((sum, { text }) => sum + text.length, 0);
  const isFull = !held || held.length + frames.length > MAX_HELD.frames;
  if (isFull || client.heldBytes > MAX_HELD.bytes) response.destroy();
  else held.push(...frames);
}

/** Waits until the client can take more, or is gone. */
async function writeAll(response: Response, text: string): Promise<void> {
  if (text === '' || isGone(response) || response.write(text)) return;
  const ended = new AbortController();
  await Promise.race([
    once(response, 'drain', { signal: ended.signal }),
    once(response, 'close', { signal: ended.signal }),
  ]).catch(() => {
    // The connection failed; the caller checks for that.
  });
  // Removes the other listener.
  ended.abort();
}

function isGone(response: Response): boolean {
  return response.destroyed || response.writableEnded;
}

function toEventFrame(row: EventRow): string {
  return toJsonFrame(row.kind, toEventJson(row), row.seq);
}
