import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  concatMap,
  filter,
  firstValueFrom,
  from,
  map,
  merge,
  mergeMap,
  share,
  startWith,
  Subject,
  switchMap,
  takeUntil,
  timer,
  type Observable,
} from 'rxjs';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ChatFinder } from '../chats/chat-finder.js';
import { toMessageDto } from '../../store/rows/messages/message.mapper.js';
import type { MessageDto } from '../../base/shapes/message.dto.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { EventRow } from '../../base/storage/event-owner.mapper.js';
import { isOneOf, readPayload } from '../../base/storage/read-payload.js';
import { EventLog } from '../../base/storage/event-log.js';
import { isDecided } from '../../store/rows/messages/message-status.policy.js';
import { MessageView } from '../../store/rows/work/message-view.js';
import type { AwaitedMessageDto } from './dto/responses.dto.js';
import type { MessageQuery, WaitQuery } from './dto/message-requests.dto.js';
import { yieldToEventLoop } from '../../base/common/async/yield-to-event-loop.js';
import { MessagesReader, type ReadMessage } from './messages.reader.js';
import { MessagesService } from './messages.service.js';
import { endedBy, failedAs, isInVain, matched } from './wait-ends.js';

/** Events with a new text. Placeholders of undecrypted messages do not end a wait. */
const TEXT_EVENTS = ['message.received', 'message.queued', 'message.edited'] as const;
const FAILURE = ['ack.error'] as const;

/** An event with a message. */
type MessageEventRow = EventRow & { type: (typeof TEXT_EVENTS | typeof FAILURE)[number] };
const PAGE = 500;

interface Candidate {
  message: MessageDto;
  /** All addresses of its chat. */
  addresses: string[];
}

/** Lets clients wait for an expected message, or for the status of a known one, without polling. */
@Injectable()
export class MessageWaitService implements BeforeApplicationShutdown {
  private readonly shutdown$ = new Subject<void>();
  private waiting = 0;
  /** Shared, so that each message is looked up once for all waiting clients. */
  private readonly candidates$: Observable<Candidate>;
  /** Emits own messages after a failed attempt; some are tried again. */
  private readonly failures$: Observable<MessageDto>;

  constructor(
    private readonly phones: PhonesService,
    private readonly chats: ChatFinder,
    private readonly messages: MessagesService,
    private readonly reader: MessagesReader,
    private readonly eventLog: EventLog,
    private readonly view: MessageView,
  ) {
    this.failures$ = this.ownMessagesOf(FAILURE).pipe(share());
    this.candidates$ = this.ownMessagesOf(TEXT_EVENTS).pipe(
      // Reactions and edits do not end a wait.
      filter((message) => message.changes_id === null),
      concatMap((message) => this.toCandidate(message)),
      share(),
    );
  }

  get waitingCount(): number {
    return this.waiting;
  }

  beforeApplicationShutdown(): void {
    this.shutdown$.next();
  }

  /**
   * Ends with the first message that matches, after the timeout, when the message of `query.after` fails, or when the
   * service shuts down.
   * @param aborted$ emits when the client is gone
   */
  async wait(query: WaitQuery, aborted$: Observable<unknown>): Promise<AwaitedMessageDto> {
    const found$ = new Subject<void>();
    const ends$ = merge(
      this.candidates$.pipe(
        filter((candidate) => matchesQuery(candidate, query)),
        map(({ message }) => matched(message)),
      ),
      this.failures$.pipe(
        filter((failed) => isInVain(failed, query)),
        map(failedAs),
      ),
      timer(query.timeout_ms).pipe(map(() => endedBy('timeout'))),
      merge(aborted$, this.shutdown$).pipe(map(() => endedBy('stopping'))),
    );
    // Subscribes before searching the stored messages, so that none is missed in between.
    const next = firstValueFrom(ends$.pipe(takeUntil(found$)), {
      defaultValue: endedBy('stopping'),
    });
    this.waiting += 1;
    try {
      let end: AwaitedMessageDto | null = null;
      void next.then((found) => (end = found));
      return (await this.findStored(query, () => end)) ?? (await next);
    } finally {
      this.waiting -= 1;
      found$.next();
    }
  }

  /**
   * Resolves once the message has the status `wait`, or can no more get it, after the timeout, or when the service shuts
   * down; at once without `wait`, or without the message.
   * @param aborted$ emits when the client is gone
   */
  async waitForStatus(
    id: string,
    { chat_jid, wait, timeout_ms }: MessageQuery,
    aborted$: Observable<unknown>,
  ): Promise<void> {
    if (!wait) return;
    const decided$ = this.eventLog.published$.pipe(
      // The history can raise a status without an event of the message.
      filter((rows) => rows.some((row) => row.message_id === id || row.type === 'message.history')),
      startWith(null),
      switchMap(() => this.messages.find(id, chat_jid)),
      filter((message) => !message || isDecided(message.status, wait)),
    );
    this.waiting += 1;
    try {
      await firstValueFrom(merge(decided$, timer(timeout_ms), aborted$, this.shutdown$));
    } finally {
      this.waiting -= 1;
    }
  }

  /**
   * The end of the wait by stored messages: the first match after `query.after`, or its failure. They count even if the
   * store answers after the timeout, but no further page is read then.
   * @param end null as long as nothing else has ended the wait
   */
  private async findStored(
    query: WaitQuery,
    end: () => AwaitedMessageDto | null,
  ): Promise<AwaitedMessageDto | null> {
    if (query.after === undefined) return null;
    const anchor =
      (await this.messages.find(query.after, query.chat_jid)) ??
      (await this.messages.find(query.after));
    if (!anchor) throw new ApiError('validation_failed', 'after must be the id of a message');
    if (end()?.reason === 'stopping') return null;
    const match = await this.findAfter(anchor, query, () => end() !== null);
    if (match) return matched(match);
    const message = toMessageDto(anchor, anchor.chat_jid, this.view);
    return end()?.reason !== 'matched' && isInVain(message, query) ? failedAs(message) : null;
  }

  private async findAfter(
    anchor: ReadMessage,
    query: WaitQuery,
    isOver: () => boolean,
  ): Promise<MessageDto | null> {
    for (let rowId = anchor.row_id; ;) {
      const { rows, hasMore } = await this.reader.findNewAfterRow(rowId, PAGE);
      const chat = query.chat_jid === undefined ? null : await this.chats.find(query.chat_jid);
      const match = rows.find(
        (row) =>
          row.account_id === anchor.account_id &&
          row.type !== 'undecrypted' &&
          (chat === null || row.chat_id === chat?.id) &&
          matchesContent(toMessageDto(row, row.chat_jid, this.view), query),
      );
      if (match) return toMessageDto(match, match.chat_jid, this.view);
      if (!hasMore || isOver()) return null;
      rowId = rows.at(-1)?.row_id ?? rowId;
      await yieldToEventLoop();
    }
  }

  /** The messages in this account's events. The log holds all accounts, and ids are unique only within one. */
  private ownMessagesOf(types: readonly MessageEventRow['type'][]): Observable<MessageDto> {
    return this.eventLog.published$.pipe(
      mergeMap((rows) => from(rows.filter((row) => isOneOf(row, types)))),
      concatMap((row) => this.toOwnMessage(row)),
      filter((message) => message !== null),
    );
  }

  /** Also null for a message of another account. */
  private async toOwnMessage(row: MessageEventRow): Promise<MessageDto | null> {
    return row.phone_id === (await this.phones.currentId()) ? toMessage(row) : null;
  }

  private async toCandidate(message: MessageDto): Promise<Candidate> {
    return { message, addresses: await this.chats.addressesOf(message.chat_jid) };
  }
}

function matchesQuery({ message, addresses }: Candidate, query: WaitQuery): boolean {
  if (query.chat_jid !== undefined && !addresses.includes(query.chat_jid)) return false;
  return matchesContent(message, query);
}

/** Null for a damaged row. */
function toMessage(row: MessageEventRow): MessageDto | null {
  return readPayload(row)?.message ?? null;
}

function matchesContent(message: MessageDto, { contains, from_me }: WaitQuery): boolean {
  if (from_me !== undefined && message.from_me !== from_me) return false;
  if (contains === undefined) return true;
  return message.text?.toLowerCase().includes(contains.toLowerCase()) ?? false;
}
