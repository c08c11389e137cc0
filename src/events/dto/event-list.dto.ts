import { PaginationDto } from '../../common/pagination.dto.js';
import { EventDto } from './event.dto.js';

export class EventListDto {
  events: EventDto[];
  /** `prev` leads to older events (`before`), `next` to newer ones (`after`). */
  pagination: PaginationDto;
}
