import { Body, Controller, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { JidPipe } from '../chats/jid.pipe.js';
import type { QueuedDto } from './dto/queued.dto.js';
import { ReplyDto } from './dto/reply.dto.js';
import type { SendCheckDto } from './dto/send-check.dto.js';
import { SendQueryDto, SendTextDto } from './dto/send-text.dto.js';
import { RecipientCheckService } from './recipient-check.service.js';
import { RetryService } from './retry.service.js';
import { SendService } from './send.service.js';

@Controller()
export class SendController {
  constructor(
    private readonly send: SendService,
    private readonly checks: RecipientCheckService,
    private readonly retries: RetryService,
  ) {}

  @Post('send')
  @HttpCode(200)
  sendText(
    @Body() message: SendTextDto,
    @Query() { dry_run: isDryRun }: SendQueryDto,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<QueuedDto | SendCheckDto> {
    return isDryRun ? this.checks.check(message.to) : this.send.queueText(message, idempotencyKey);
  }

  @Post('chats/:jid/messages')
  @HttpCode(200)
  reply(
    @Param('jid', JidPipe) chatJid: string,
    @Body() message: ReplyDto,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<QueuedDto> {
    return this.send.queueReply(chatJid, message, idempotencyKey);
  }

  @Post('messages/:id/retry')
  @HttpCode(200)
  retry(@Param('id') messageId: string): Promise<QueuedDto> {
    return this.retries.retry(messageId);
  }
}
