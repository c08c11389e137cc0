import { PaginationDto } from '../../../base/common/http/pagination.dto.js';
import { EventDto } from './event.dto.js';

export class EventListDto {
  events: EventDto[];
  pagination: PaginationDto;
}
