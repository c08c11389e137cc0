import type { CallDto } from '../../../base/shapes/call.dto.js';

export class CallListDto {
  /** The calls that ring now, oldest first. */
  calls: CallDto[];
}

export class CallRejectedDto {
  status: 'ok';
  call: CallDto;
}
