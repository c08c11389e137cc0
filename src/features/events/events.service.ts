import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ChatFinder } from '../chats/chat-finder.js';
import { yieldIfLong } from '../../base/common/async/yield-if-long.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { toJsonLine } from '../../base/common/harmless-text.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';
import {
  toEventDto,
  namesOfUnreadable,
  type EventDto,
  type EventListDto,
} from './dto/event.dto.js';
import type { EventFilterQuery, EventsQuery } from './dto/events.query.js';
import { EventsRepository } from './events.repository.js';
import { NodeBuffer, type EventPage } from './node-buffer.js';

/** An event with many votes has tens of kilobytes. */
const EXPORT_PAGE = { rows: 100, bytes: 1024 * 1024 };

/** Lists and exports events and raw traffic. */
@Injectable()
export class EventsService {
  constructor(
    private readonly phones: PhonesService,
    private readonly chats: ChatFinder,
    private readonly events: EventsRepository,
    private readonly nodes: NodeBuffer,
    private readonly unreadable: UnreadableRowsRegistry,
  ) {}

  async list(query: EventsQuery, viewer: Viewer): Promise<EventListDto> {
    const { limit, after } = query;
    const { events, hasMore } = await this.find(query, limit, viewer);
    const last = after === undefined ? events[0] : events.at(-1);
    return { events, pagination: { limit, next: hasMore ? toCursor(last?.seq) : null } };
  }

  /** All events up to now as JSON Lines, oldest first. */
  async *toLines(query: EventFilterQuery, viewer: Viewer): AsyncGenerator<string> {
    const { newest } = query.kind === 'node' ? this.nodes : await this.events.getBounds();
    const before = Math.min(query.before ?? Infinity, newest + 1);
    for (let after: number | undefined = query.after ?? 0; after !== undefined;) {
      const page: EventPage = await this.find(
        { ...query, before, after },
        EXPORT_PAGE.rows,
        viewer,
        EXPORT_PAGE.bytes,
      );
      for (const event of page.events) yield toJsonLine(event);
      after = page.hasMore ? page.events.at(-1)?.seq : undefined;
    }
  }

  /** The last event of the account that the log has dropped; 0 if it has all. */
  async lostUpTo(): Promise<number> {
    return this.events.lostUpTo(await this.phones.shown());
  }

  private async find(
    query: EventFilterQuery,
    limit: number,
    viewer: Viewer,
    mostBytes?: number,
  ): Promise<EventPage> {
    const { chat_jid, account, ...filter } = query;
    if (account && query.kind === 'node') {
      throw new ApiError('validation_failed', 'account=* has no raw traffic.', {
        hint: 'Read it below /api/accounts/<account>, one account at a time.',
      });
    }
    const chat_jids = chat_jid === undefined ? undefined : await this.chats.addressesOf(chat_jid);
    if (query.kind === 'node') return this.nodes.page({ ...filter, chatJids: chat_jids, limit });
    const { accounts } = viewer;
    const shown = { ...(await this.phones.shown()), ...(account && { accounts }), viewer };
    const page = await this.events.find({ ...filter, ...shown, chat_jids }, limit, mostBytes);
    const events: EventDto[] = [];
    for (const row of page.rows) {
      events.push(toEventDto(row));
      await yieldIfLong();
    }
    this.unreadable.record(namesOfUnreadable(events));
    return { events, hasMore: page.hasMore };
  }
}

function toCursor(seq: number | undefined): string | null {
  return seq === undefined ? null : String(seq);
}
