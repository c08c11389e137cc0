import { Injectable } from '@nestjs/common';
import { ChatFinder } from '../chats/chat-finder.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import {
  DiagnosticsSection,
  type BundlePart,
} from '../../base/common/diagnostics/diagnostics.section.js';
import type { EventDto } from './dto/event.dto.js';
import { EventsService } from './events.service.js';

const MAX_EVENTS = 500;
const MAX_TAIL = 40;

export interface EventsSummary {
  events_tail: EventDto[];
}

/** The latest events. */
@Injectable()
export class EventsSection extends DiagnosticsSection {
  constructor(
    private readonly events: EventsService,
    private readonly finder: ChatFinder,
  ) {
    super();
  }

  override readonly bundleParts = {
    events: {
      read: (viewer) => this.listLatest(MAX_EVENTS, viewer),
      registerPeople: async (events, people) => {
        for (const [jid, name] of peopleOf(events)) {
          people.register([jid, ...(await this.finder.addressesOf(jid))], [name]);
        }
      },
    } satisfies BundlePart<EventDto[]>,
  };

  override async summarize(viewer: Viewer): Promise<EventsSummary> {
    return { events_tail: await this.listLatest(MAX_TAIL, viewer) };
  }

  private async listLatest(limit: number, viewer: Viewer): Promise<EventDto[]> {
    return (await this.events.list({ limit }, viewer)).events;
  }
}

/** The addresses in events, with their names. */
function peopleOf(events: EventDto[]): Map<string, string | null> {
  const people = new Map<string, string | null>();
  for (const { chat_jid, payload } of events) {
    if (chat_jid) people.set(chat_jid, people.get(chat_jid) ?? null);
    const { message } = payload as { message?: { sender_jid: string; sender_name: string | null } };
    if (message) people.set(message.sender_jid, message.sender_name);
  }
  return people;
}
