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

  /** Addresses that get events, oldest first: only ones for accounts of the token. */
  @Get()
  @ApiEachAccount()
  listWebhooks(@Res({ passthrough: true }) response: Response): Promise<WebhookListDto> {
    return this.webhooks.list(viewerOf(response));
  }

  /** Creates a webhook: events are posted to this address from the next one on. The secret is shown only now. */
  @Post()
  @ApiEachAccount()
  createWebhook(
    @Body() request: CreateWebhookDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookSecretDto> {
    const accounts = accountsOfNew(outcomeOf(response).access!, request.accounts);
    return this.webhooks.create({ ...request, accounts });
  }

  /** One webhook, with its progress. */
  @Get(':webhook_id')
  @ApiEachAccount()
  @ApiErrors('not_found')
  readWebhook(@Param('webhook_id') id: string): Promise<WebhookDto> {
    return this.webhooks.read(id);
  }

  /** Changes the given fields, for deliveries from now on. */
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

  /** Deletes a webhook with its deliveries; nothing more is sent. */
  @Delete(':webhook_id')
  @ApiEachAccount()
  @ApiErrors('not_found')
  deleteWebhook(@Param('webhook_id') id: string): Promise<WebhookDeletedDto> {
    return this.webhooks.delete(id);
  }

  /** Pauses it: nothing is sent until it is resumed; then, everything from the pause. */
  @Post(':webhook_id/pause')
  @ApiEachAccount()
  @HttpCode(200)
  @ApiErrors('not_found')
  pauseWebhook(@Param('webhook_id') id: string): Promise<WebhookDto> {
    return this.webhooks.pause(id);
  }

  /** Resumes it, also after the service has disabled it. */
  @Post(':webhook_id/resume')
  @ApiEachAccount()
  @HttpCode(200)
  @ApiErrors('not_found')
  resumeWebhook(@Param('webhook_id') id: string): Promise<WebhookDto> {
    return this.webhooks.resume(id);
  }

  /** Makes a new secret. For a day, the previous one signs as well. */
  @Post(':webhook_id/rotate-secret')
  @ApiEachAccount()
  @HttpCode(200)
  @ApiErrors('not_found')
  rotateSecret(@Param('webhook_id') id: string): Promise<WebhookSecretDto> {
    return this.webhooks.rotateSecret(id);
  }

  /** Posts an event of the type `webhook.test` once, and returns the answer. */
  @Post(':webhook_id/test')
  @ApiEachAccount()
  @HttpCode(200)
  @ApiErrors('not_found')
  testWebhook(@Param('webhook_id') id: string): Promise<WebhookTestDto> {
    return this.webhooks.test(id);
  }

  /** Sends again: one event, all since a time, or all given up, of its accounts. Each keeps its `webhook-id`. */
  @Post(':webhook_id/resend')
  @ApiEachAccount()
  @HttpCode(200)
  @ApiErrors('not_found')
  resend(@Param('webhook_id') id: string, @Body() request: ResendDto): Promise<WebhookResentDto> {
    return this.webhooks.resend(id, request);
  }

  /** Deliveries, newest first. The latest 200 with one attempt are kept in memory; the others are stored. */
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
