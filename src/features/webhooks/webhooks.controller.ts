import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { Response } from 'express';
import { ApiEachAccount, ApiErrors, ApiSection } from '../../base/common/http/api.decorators.js';
import { outcomeOf, viewerOf } from '../../base/common/http/request-outcome.js';
import type {
  WebhookDeletedDto,
  WebhookDeliveryListDto,
  WebhookDto,
  WebhookListDto,
  WebhookResentDto,
  WebhookSecretDto,
  WebhookTestDto,
} from './dto/webhook.dto.js';
import {
  CreateWebhookDto,
  DeliveriesQuery,
  ResendDto,
  UpdateWebhookDto,
} from './dto/webhook-requests.dto.js';
import { accountsOfNew, assertOwnAccounts } from './webhook-access.js';
import { WebhookAccessGuard } from './webhook-access.guard.js';
import { WebhooksService } from './webhooks.service.js';

@ApiSection('Webhooks')
@Controller('webhooks')
@UseGuards(WebhookAccessGuard)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  /** Addresses that get events, oldest first: those for accounts of the token alone. */
  @Get()
  @ApiEachAccount()
  listWebhooks(@Res({ passthrough: true }) response: Response): Promise<WebhookListDto> {
    return this.webhooks.list(viewerOf(response));
  }

  /** From the next event on, events are posted to this address. The secret is shown only now. */
  @Post()
  @ApiEachAccount()
  createWebhook(
    @Body() request: CreateWebhookDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookSecretDto> {
    const accounts = accountsOfNew(outcomeOf(response).access!, request.accounts);
    return this.webhooks.create({ ...request, accounts });
  }

  /** One webhook, with how far it is. */
  @Get(':webhook_id')
  @ApiEachAccount()
  @ApiErrors('not_found')
  readWebhook(@Param('webhook_id') id: string): Promise<WebhookDto> {
    return this.webhooks.read(id);
  }

  /** Changes what is given. It holds for what is delivered from now on. */
  @Patch(':webhook_id')
  @ApiEachAccount()
  @ApiErrors('not_found')
  updateWebhook(
    @Param('webhook_id') id: string,
    @Body() request: UpdateWebhookDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookDto> {
    assertOwnAccounts(outcomeOf(response).access!, request.accounts);
    return this.webhooks.update(id, request);
  }

  /** With its deliveries; nothing more is sent. */
  @Delete(':webhook_id')
  @ApiEachAccount()
  @ApiErrors('not_found')
  deleteWebhook(@Param('webhook_id') id: string): Promise<WebhookDeletedDto> {
    return this.webhooks.delete(id);
  }

  /** Nothing is sent until it is resumed; then, what came meanwhile. */
  @Post(':webhook_id/pause')
  @ApiEachAccount()
  @HttpCode(200)
  @ApiErrors('not_found')
  pauseWebhook(@Param('webhook_id') id: string): Promise<WebhookDto> {
    return this.webhooks.pause(id);
  }

  /** Also after the service has disabled it. */
  @Post(':webhook_id/resume')
  @ApiEachAccount()
  @HttpCode(200)
  @ApiErrors('not_found')
  resumeWebhook(@Param('webhook_id') id: string): Promise<WebhookDto> {
    return this.webhooks.resume(id);
  }

  /** A new secret. For a day, the one before it signs as well. */
  @Post(':webhook_id/rotate-secret')
  @ApiEachAccount()
  @HttpCode(200)
  @ApiErrors('not_found')
  rotateSecret(@Param('webhook_id') id: string): Promise<WebhookSecretDto> {
    return this.webhooks.rotateSecret(id);
  }

  /** Posts an event of the type `webhook.test` once, and says what was answered. */
  @Post(':webhook_id/test')
  @ApiEachAccount()
  @HttpCode(200)
  @ApiErrors('not_found')
  testWebhook(@Param('webhook_id') id: string): Promise<WebhookTestDto> {
    return this.webhooks.test(id);
  }

  /** Sends again: one event, all since a time, or all that were given up, of its accounts. Each keeps its `webhook-id`. */
  @Post(':webhook_id/resend')
  @ApiEachAccount()
  @HttpCode(200)
  @ApiErrors('not_found')
  resend(@Param('webhook_id') id: string, @Body() request: ResendDto): Promise<WebhookResentDto> {
    return this.webhooks.resend(id, request);
  }

  /**
   * Deliveries, newest first. Those that took one attempt are kept in memory, the latest 200; the others are stored.
   */
  @Get(':webhook_id/deliveries')
  @ApiEachAccount()
  @ApiErrors('not_found')
  listDeliveries(
    @Param('webhook_id') id: string,
    @Query() query: DeliveriesQuery,
  ): Promise<WebhookDeliveryListDto> {
    return this.webhooks.listDeliveries(id, query);
  }
}
