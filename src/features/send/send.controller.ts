import {
  Body,
  Controller,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { JidPipe } from '../chats/jid.pipe.js';
import type { ReceivedFile } from '../uploads/upload.storage.js';
import {
  ApiErrors,
  ApiFileBody,
  ApiOneOf,
  ApiScoped,
  ApiSection,
} from '../../base/common/http/api.decorators.js';
import { MessageCheckDto } from './dto/message-check.dto.js';
import { QueuedDto } from './dto/queued.dto.js';
import { NewMessageDto } from './dto/new-message.dto.js';
import { SendCheckDto } from './dto/send-check.dto.js';
import { SendQueryDto, SendTextDto } from './dto/send-text.dto.js';
import { MessageCheckService } from './message-check.service.js';
import { RecipientCheckService } from './recipient-check.service.js';
import { RetryService } from './retry.service.js';
import { SendService } from './send.service.js';

@ApiSection('Sending')
@Controller()
export class SendController {
  constructor(
    private readonly send: SendService,
    private readonly checks: RecipientCheckService,
    private readonly messageChecks: MessageCheckService,
    private readonly retries: RetryService,
  ) {}

  /** Queues a text to a number; with `dry_run`, only checks it. */
  @Post('send')
  @ApiScoped('send')
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
   * Queues a message to any chat, also a group; with `dry_run`, only checks it.
   *
   * A file is given by its `media_id`, or as the part `file` of a multipart body with the other fields beside it.
   * It is uploaded to WhatsApp before the message is sent; later messages of the chat wait for it.
   */
  @Post('chats/:jid/messages')
  @ApiScoped('send')
  @HttpCode(200)
  @UseInterceptors(FileInterceptor('file'))
  @ApiFileBody('multipart/form-data')
  @ApiOneOf(QueuedDto, MessageCheckDto)
  @ApiErrors('invalid_jid', 'empty_text', 'text_too_long', 'not_found', 'not_connected')
  @ApiErrors('not_permitted', 'unsuitable_file', 'empty_file', 'body_too_large')
  @ApiErrors('invalid_idempotency_key', 'idempotency_mismatch', 'idempotency_in_flight')
  @ApiErrors('send_failed')
  sendIntoChat(
    @Param('jid', JidPipe) chatJid: string,
    @Body() message: NewMessageDto,
    @Query() { dry_run: isDryRun }: SendQueryDto,
    @UploadedFile() file?: ReceivedFile,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<QueuedDto | MessageCheckDto> {
    return isDryRun
      ? this.messageChecks.check(chatJid, message, file?.upload)
      : this.send.queueMessage(chatJid, message, file?.upload, idempotencyKey);
  }

  /** Sends a failed or unanswered message again under its id. */
  @Post('messages/:id/retry')
  @ApiScoped('send')
  @HttpCode(200)
  @ApiErrors(
    'not_found',
    'not_retryable',
    'edit_too_late',
    'deletion_too_late',
    'not_permitted',
    'not_connected',
  )
  retryMessage(@Param('id') messageId: string): Promise<QueuedDto> {
    return this.retries.retry(messageId);
  }
}
