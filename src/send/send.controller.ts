import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import type { QueuedDto } from './dto/queued.dto.js';
import { SendTextDto } from './dto/send-text.dto.js';
import { SendService } from './send.service.js';

@Controller('send')
export class SendController {
  constructor(private readonly send: SendService) {}

  @Post()
  @HttpCode(200)
  sendText(
    @Body() message: SendTextDto,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<QueuedDto> {
    return this.send.queueText(message, idempotencyKey);
  }
}
