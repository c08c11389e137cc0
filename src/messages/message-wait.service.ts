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
  Subject,
  takeUntil,
  timer,
  type Observable,
} from 'rxjs';
import { AccountsService } from '../accounts/accounts.service.js';
import { ChatFinder } from '../chats/chat-finder.js';
import { fromStoredMessage, toMessageDto, type MessageDto } from '../chats/dto/message.dto.js';
import { ApiError } from '../common/errors/api.error.js';
import type { EventRow } from '../storage/dashboard.schema.js';
import { EventLog } from '../storage/event-log.js';
import type { MessagePayload } from '../storage/event-payload.js';
import { FileStates } from '../storage/file-states.js';
import type { WaitQuery } from './dto/wait.query.js';
import { yieldToEventLoop } from '../common/async/yield-to-event-loop.js';
import { matchesContent } from './content-filter.js';
import { MessagesReader } from './messages.reader.js';
import { MessagesService } from './messages.service.js';

/** Events that bring a new text. Placeholders of undecrypted messages do not end a wait. */
const TEXT_EVENTS = new Set(['message.received', 'message.queued', 'message.edited']);
const PAGE = 500;

interface Candidate {
  message: MessageDto;
  /** All addresses of its chat. */
  addresses: string[];
}

/** Lets clients wait for an expected message without polling. */
@Injectable()
export class MessageWaitService implements BeforeApplicationShutdown {
  private readonly shutdown$ = new Subject<void>();
  private waiting = 0;
  /** Shared, so that each message is looked up once for all waiting clients. */
  private readonly candidates$: Observable<Candidate>;

  constructor(
    private readonly accounts: AccountsService,
    private readonly chats: ChatFinder,
    private readonly messages: MessagesService,
    private readonly reader: MessagesReader,
    eventLog: EventLog,
    private readonly files: FileStates,
  ) {
    this.candidates$ = eventLog.published$.pipe(
      mergeMap((rows) => from(rows.filter(({ type }) => TEXT_EVENTS.has(type)))),
      concatMap((row) => this.toCandidate(row)),
      filter((candidate) => candidate !== null),
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
   * The first message that matches; null after the timeout, or when the service shuts down.
   * @param aborted$ emits when the client is gone
   */
  async wait(query: WaitQuery, aborted$: Observable<unknown>): Promise<MessageDto | null> {
    const found$ = new Subject<void>();
    const ended$ = merge(aborted$, this.shutdown$, timer(query.timeout_ms), found$);
    // Subscribes before searching the stored messages, so that none is missed in between.
    const next = firstValueFrom(
      this.candidates$.pipe(
        filter((candidate) => matchesQuery(candidate, query)),
        map(({ message }) => message),
        takeUntil(ended$),
      ),
      { defaultValue: null },
    );
    this.waiting += 1;
    try {
      let isOver = false;
      void next.then(() => (isOver = true));
      return (await this.findStored(query, () => isOver)) ?? (await next);
    } finally {
      this.waiting -= 1;
      found$.next();
    }
  }

  /** The first match among messages stored after `query.after`. */
  private async findStored(query: WaitQuery, isOver: () => boolean): Promise<MessageDto | null> {
    if (query.after === undefined) return null;
    const anchor =
      (await this.messages.find(query.after, query.chat_jid)) ??
      (await this.messages.find(query.after));
    if (!anchor) throw new ApiError('validation_failed', 'after must be the id of a message');
    for (let rowId = anchor.row_id; !isOver();) {
      const rows = await this.reader.findAfterRow(rowId, PAGE);
      const chat = query.chat_jid === undefined ? null : await this.chats.find(query.chat_jid);
      const match = rows.find(
        (row) =>
          row.account_id === anchor.account_id &&
          row.type !== 'undecrypted' &&
          (chat === null || row.chat_id === chat?.id) &&
          matchesContent(toMessageDto(row, row.chat_jid, this.files), query),
      );
      if (match) return toMessageDto(match, match.chat_jid, this.files);
      if (rows.length < PAGE) return null;
      rowId = rows.at(-1)?.row_id ?? rowId;
      await yieldToEventLoop();
    }
    return null;
  }

  private async toCandidate({ account_id, payload }: EventRow): Promise<Candidate | null> {
    if (account_id !== (await this.accounts.currentId())) return null;
    const message = fromStoredMessage((JSON.parse(payload) as MessagePayload).message);
    return { message, addresses: await this.chats.addressesOf(message.chat_jid) };
  }
}

function matchesQuery({ message, addresses }: Candidate, query: WaitQuery): boolean {
  if (query.chat_jid !== undefined && !addresses.includes(query.chat_jid)) return false;
  return matchesContent(message, query);
}
