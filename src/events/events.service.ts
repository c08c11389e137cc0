import { Injectable } from '@nestjs/common';
import { AccountsService } from '../chats/accounts.service.js';
import { toEventDto } from './dto/event.dto.js';
import type { EventListDto } from './dto/event-list.dto.js';
import type { EventsQuery } from './dto/events.query.js';
import { EventsRepository } from './events.repository.js';
import { NodeBuffer } from './node-buffer.js';

/** Answers questions about what happened. */
@Injectable()
export class EventsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly events: EventsRepository,
    private readonly nodes: NodeBuffer,
  ) {}

  async list(query: EventsQuery): Promise<EventListDto> {
    // One more than asked for tells whether there is another page.
    const wider = { ...query, limit: query.limit + 1 };
    const found =
      query.kind === 'node'
        ? this.nodes.find(wider)
        : (await this.events.find({ ...wider, accountId: await this.accounts.currentId() })).map(
            toEventDto,
          );
    const hasMore = found.length > query.limit;
    const { limit, after } = query;
    if (after !== undefined) {
      const events = found.slice(0, limit);
      const next = hasMore ? cursor(events.at(-1)?.seq) : null;
      return { events, pagination: { limit, next } };
    }
    const events = hasMore ? found.slice(1) : found;
    const next = hasMore ? cursor(events[0]?.seq) : null;
    return { events, pagination: { limit, next } };
  }
}

function cursor(seq: number | undefined): string | null {
  return seq === undefined ? null : String(seq);
}
