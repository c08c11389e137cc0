import { PaginationDto } from '../../../base/common/http/pagination.dto.js';
import { RequestDto } from './request.dto.js';

export class RequestListDto {
  requests: RequestDto[];
  pagination: PaginationDto;
}
