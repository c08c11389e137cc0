import { Inject, Injectable } from '@nestjs/common';
import {
  toStep,
  TraceSource,
  type TracedMessage,
  type TracePart,
  type TraceStep,
} from '../../base/common/trace/trace-source.js';
import { ACCOUNT } from '../../base/common/account-name.js';
import type { LoggedRequest } from './logged-request.js';
import { RequestLog } from './request-log.js';
import { toWholeRequestDto } from './request.mapper.js';

const MAX_REQUESTS = 100;

/** The requests in memory that queued a message, or a repetition of it. */
@Injectable()
export class RequestsTrace extends TraceSource {
  readonly name = 'request';

  constructor(
    private readonly log: RequestLog,
    @Inject(ACCOUNT) private readonly account: string,
  ) {
    super();
  }

  trace({ id, queued_at: queuedAt }: TracedMessage): Promise<TracePart> {
    // Other accounts may have a message with this id.
    const viewer = { accounts: [this.account] };
    const found = this.log.find({ message_id: id, limit: MAX_REQUESTS, viewer });
    return Promise.resolve({
      steps: found.map(toRequestStep),
      isComplete: queuedAt === null || found.length > 0,
    });
  }
}

function toRequestStep(request: LoggedRequest): TraceStep {
  return toStep({
    id: `request-${request.seq}`,
    source: 'request',
    name: `${request.method} ${request.route ?? request.path}`,
    at: request.at,
    duration_ms: Math.round(request.durationMs),
    detail: toWholeRequestDto(request),
  });
}
