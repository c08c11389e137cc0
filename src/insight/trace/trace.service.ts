import { Injectable } from '@nestjs/common';
import { toMessageDto } from '../../store/rows/messages/message.mapper.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { MessagesService } from '../../features/messages/messages.service.js';
import { MessageView } from '../../store/rows/work/message-view.js';
import type { TraceDto } from './dto/trace.dto.js';
import type { TraceStep } from '../../base/common/trace/trace-source.js';
import { TraceSourcesRegistry } from '../../base/common/trace/trace-sources.registry.js';
import { TRACE_SOURCES } from '../../base/common/trace/trace-step.dto.js';

/** Merges the trace of a message from all features. */
@Injectable()
export class TraceService {
  constructor(
    private readonly messages: MessagesService,
    private readonly sources: TraceSourcesRegistry,
    private readonly view: MessageView,
  ) {}

  /** @throws ApiError `not_found` */
  async trace(id: string, viewer: Viewer, chatJid?: string): Promise<TraceDto> {
    const row = await this.messages.get(id, chatJid);
    const parts = await Promise.all(
      this.sources.list().map(async (source) => ({
        name: source.name,
        ...(await source.trace(row, viewer)),
      })),
    );
    const steps = parts.flatMap((part) => part.steps).toSorted(byTime);
    const start = steps[0]?.at ?? null;
    return {
      message: toMessageDto(row, row.chat_jid, this.view),
      started_at: start,
      ended_at: start === null ? null : Math.max(...steps.map(endOf)),
      steps: steps.map((step) => ({ ...step, ms_since_start: step.at - (start ?? step.at) })),
      incomplete: parts.filter(({ isComplete }) => !isComplete).map(({ name }) => name),
    };
  }
}

function endOf({ at, duration_ms: duration }: TraceStep): number {
  return at + (duration ?? 0);
}

function byTime(one: TraceStep, other: TraceStep): number {
  return one.at - other.at || rankOf(one) - rankOf(other);
}

function rankOf({ source }: TraceStep): number {
  return TRACE_SOURCES.indexOf(source);
}
