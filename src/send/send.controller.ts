import {
  Body,
  Controller,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { invalidField } from '../common/errors/invalid-field.js';
import { JidPipe } from '../chats/jid.pipe.js';
import type { ReceivedFile } from '../uploads/upload.storage.js';
import { ApiErrors, ApiFileBody, ApiOneOf, ApiSection } from '../common/http/api.decorators.js';
import { QueuedDto } from './dto/queued.dto.js';
import { NewMessageDto } from './dto/new-message.dto.js';
import { SendCheckDto } from './dto/send-check.dto.js';
import { SendQueryDto, SendTextDto } from './dto/send-text.dto.js';
import { RecipientCheckService } from './recipient-check.service.js';
import { RetryService } from './retry.service.js';
import { SendService } from './send.service.js';

@ApiSection('Sending')
@Controller()
export class SendController {
  constructor(
    private readonly send: SendService,
    private readonly checks: RecipientCheckService,
    private readonly retries: RetryService,
  ) {}

  /** Queues a text to a number; with `dry_run`, only checks it. */
  @Post('send')
  @HttpCode(200)
  @ApiOneOf(QueuedDto, SendCheckDto)
  @ApiErrors('invalid_recipient', 'empty_text', 'text_too_long', 'not_connected', 'send_failed')
  @ApiErrors('invalid_idempotency_key', 'idempotency_mismatch', 'idempotency_in_flight')
  sendText(
    @Body() message: SendTextDto,
    @Query() { dry_run: isDryRun }: SendQueryDto,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<QueuedDto | SendCheckDto> {
    return isDryRun ? this.checks.check(message.to) : this.send.queueText(message, idempotencyKey);
  }

  /**
   * Queues a message to any chat, also a group; may reply to one of its messages.
   *
   * A file is given by its `media_id`, or as the part `file` of a multipart body with the other fields beside it.
   * It is uploaded to WhatsApp before the message is sent; later messages of the chat wait for it.
   */
  @Post('chats/:jid/messages')
  @HttpCode(200)
  @UseInterceptors(FileInterceptor('file'))
  @ApiFileBody('multipart/form-data')
  @ApiErrors('invalid_jid', 'empty_text', 'text_too_long', 'not_found', 'not_connected')
  @ApiErrors('not_permitted', 'unsuitable_file', 'empty_file', 'body_too_large')
  @ApiErrors('invalid_idempotency_key', 'idempotency_mismatch', 'idempotency_in_flight')
  @ApiErrors('send_failed')
  sendIntoChat(
    @Param('jid', JidPipe) chatJid: string,
    @Body() message: NewMessageDto,
    @Req() { query }: Request,
    @UploadedFile() file?: ReceivedFile,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<QueuedDto> {
    // Who asks for a check must not get a message that is sent.
    if (query.dry_run !== undefined) {
      const hint = 'POST /api/send?dry_run=1 checks whether a number is on WhatsApp.';
      throw invalidField('dry_run', 'is not for this call', hint);
    }
    return this.send.queueMessage(chatJid, message, file?.upload, idempotencyKey);
  }

  /** Sends a failed or unanswered message again under its id. */
  @Post('messages/:id/retry')
  @HttpCode(200)
  @ApiErrors('not_found', 'not_retryable', 'not_connected')
  retryMessage(@Param('id') messageId: string): Promise<QueuedDto> {
    return this.retries.retry(messageId);
  }
}
