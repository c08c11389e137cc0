import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../base/common/errors/api.error.js';
import { outcomeOf } from '../../base/common/http/request-outcome.js';
import { WebhooksRepository } from './endpoint/webhooks.repository.js';
import { maySeeWebhook } from './webhook-access.js';

/** Answers 404 for a webhook that gets more than the token may see. */
@Injectable()
export class WebhookAccessGuard implements CanActivate {
  constructor(private readonly webhooks: WebhooksRepository) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const { access } = outcomeOf(http.getResponse<Response>());
    const id = http.getRequest<Request>().params.webhook_id;
    const webhook = typeof id === 'string' ? await this.webhooks.find(id) : undefined;
    if (!webhook || !access || maySeeWebhook(access, webhook.filter)) return true;
    throw new ApiError('not_found', 'There is no webhook with this id.');
  }
}
