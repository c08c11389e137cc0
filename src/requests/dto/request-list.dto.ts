import { PaginationDto } from '../../common/http/pagination.dto.js';
import { RequestDto } from './request.dto.js';

export class RequestListDto {
  requests: RequestDto[];
  pagination: PaginationDto;
}
