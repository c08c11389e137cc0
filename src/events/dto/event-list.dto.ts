import { PaginationDto } from '../../common/pagination.dto.js';
import { EventDto } from './event.dto.js';

export class EventListDto {
  events: EventDto[];
  pagination: PaginationDto;
}
