import type { EventDto } from './dto/event.dto.js';

/** Events, and a sign of more: a page is limited in bytes as well. */
export interface EventPage {
  events: EventDto[];
  hasMore: boolean;
}
