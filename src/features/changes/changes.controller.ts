import {
  Body,
  Controller,
  Delete,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
} from '@nestjs/common';
import { MessageDeletedDto } from '../chats/settings/dto/message-deleted.dto.js';
import { DeleteForMeService } from '../chats/settings/delete-for-me.service.js';
import {
  ApiErrors,
  ApiOneOf,
  ApiScoped,
  ApiSection,
} from '../../base/common/http/api.decorators.js';
import { QueuedDto } from '../send/dto/queued.dto.js';
import { ChangesService } from './changes.service.js';
import {
  TargetQuery,
  DeletionQuery,
  EditDto,
  NewReactionDto,
  NewVoteDto,
  ForwardDto,
  type ForwardedDto,
} from './dto/changes.dto.js';
import { ForwardService } from './forward.service.js';
import { RequestTargetFinder } from './request-target.finder.js';
import { VoteService } from './vote.service.js';

const ApiSendErrors = () =>
  ApiErrors(
    'invalid_jid',
    'not_found',
    'not_acknowledged',
    'not_connected',
    'send_failed',
    'invalid_idempotency_key',
    'idempotency_mismatch',
    'idempotency_in_flight',
  );

/**
 * Changes to messages. Each is a message of its own, with `changes_id`: it is queued, sent and acknowledged like any
 * other, and takes effect with the acknowledgement.
 */
@ApiSection('Changing messages')
@Controller('messages')
export class ChangesController {
  constructor(
    private readonly changes: ChangesService,
    private readonly forwards: ForwardService,
    private readonly votes: VoteService,
    private readonly targets: RequestTargetFinder,
    private readonly deletions: DeleteForMeService,
  ) {}

  /** Queues a reaction to a message; it replaces an earlier one. */
  @Put(':id/reaction')
  @ApiScoped('send')
  @ApiErrors('not_reactable', 'not_permitted', 'not_supported')
  @ApiSendErrors()
  react(
    @Param('id') id: string,
    @Query() query: TargetQuery,
    @Body() { emoji }: NewReactionDto,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<QueuedDto> {
    return this.changes.react({ ...query, id }, emoji, idempotencyKey);
  }

  /** Takes the reaction of this account back. */
  @Delete(':id/reaction')
  @ApiScoped('send')
  @ApiErrors('not_reactable', 'not_permitted', 'not_supported')
  @ApiSendErrors()
  takeReactionBack(
    @Param('id') id: string,
    @Query() query: TargetQuery,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<QueuedDto> {
    return this.changes.react({ ...query, id }, '', idempotencyKey);
  }

  /** Queues another text for an own message, or another caption for its file: within 15 minutes. */
  @Patch(':id')
  @ApiScoped('send')
  @ApiErrors('empty_text', 'text_too_long', 'not_editable', 'edit_too_late')
  @ApiSendErrors()
  editMessage(
    @Param('id') id: string,
    @Query() query: TargetQuery,
    @Body() { text }: EditDto,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<QueuedDto> {
    return this.changes.edit({ ...query, id }, text, idempotencyKey);
  }

  /**
   * Queues the deletion of a message for everyone: of an own one, or, as an admin of the group, of anybody's; within two
   * days. With `for=me`, deletes it on the devices of this account only, and answers when WhatsApp has accepted that.
   */
  @Delete(':id')
  @ApiScoped('send')
  @ApiOneOf(QueuedDto, MessageDeletedDto)
  @ApiErrors('not_deletable', 'deletion_too_late', 'not_permitted', 'not_supported')
  @ApiErrors('keys_missing', 'whatsapp_refused')
  @ApiSendErrors()
  async deleteMessage(
    @Param('id') id: string,
    @Query() { for: whom, ...query }: DeletionQuery,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<QueuedDto | MessageDeletedDto> {
    if (whom === 'me') return this.deletions.deleteForMe(await this.targets.find({ ...query, id }));
    return this.changes.delete({ ...query, id }, idempotencyKey);
  }

  /** Queues copies of a message for other chats; a file is not uploaded again. */
  @Post(':id/forward')
  @ApiScoped('send')
  @HttpCode(200)
  @ApiErrors('not_forwardable', 'media_expired')
  @ApiSendErrors()
  forwardMessage(
    @Param('id') id: string,
    @Query() query: TargetQuery,
    @Body() { to }: ForwardDto,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<ForwardedDto> {
    return this.forwards.forward({ ...query, id }, to, idempotencyKey);
  }

  /** Queues a vote in a poll, which replaces an earlier one; an empty list takes it back. */
  @Post(':id/votes')
  @ApiScoped('send')
  @HttpCode(200)
  @ApiErrors('not_a_poll', 'unknown_option', 'not_permitted', 'not_supported')
  @ApiSendErrors()
  vote(
    @Param('id') id: string,
    @Query() query: TargetQuery,
    @Body() { options }: NewVoteDto,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<QueuedDto> {
    return this.votes.vote({ ...query, id }, options, idempotencyKey);
  }
}
