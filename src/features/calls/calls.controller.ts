import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiErrors, ApiScoped, ApiSection } from '../../base/common/http/api.decorators.js';
import { CallsService } from './calls.service.js';
import type { CallListDto, CallRejectedDto } from './dto/calls.dto.js';

@ApiSection('Calls')
@Controller('calls')
export class CallsController {
  constructor(private readonly calls: CallsService) {}

  /** The calls that ring now. */
  @Get()
  listCalls(): Promise<CallListDto> {
    return this.calls.list();
  }

  /** Rejects a call that rings, on all devices of the account. Answers when WhatsApp has taken it. */
  @Post(':call_id/reject')
  @ApiScoped('send')
  @HttpCode(200)
  @ApiErrors(
    'not_found',
    'call_ended',
    'not_connected',
    'not_supported',
    'too_many_requests',
    'whatsapp_refused',
  )
  rejectCall(@Param('call_id') id: string): Promise<CallRejectedDto> {
    return this.calls.reject(id);
  }
}
