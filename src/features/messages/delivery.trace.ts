import { Injectable } from '@nestjs/common';
import {
  NO_ANSWER,
  toStage,
  toStep,
  TraceSource,
  type TracedMessage,
  type TracePart,
  type TraceStep,
} from '../../base/common/trace/trace-source.js';
import type { TraceReasonDto } from '../../base/common/trace/trace-step.dto.js';
import { toTraceReason } from '../../store/rows/messages/send-failure.js';

type Stages = Pick<
  TracedMessage,
  | 'media'
  | 'queued_at'
  | 'uploaded_at'
  | 'written_at'
  | 'timeout_at'
  | 'server_ack_at'
  | 'error_at'
  | 'delivered_at'
  | 'read_at'
  | 'played_at'
  | 'error_code'
  | 'error_text'
  | 'retry_at'
>;

/** The stages of a message that was sent here. They are stored with the message. */
@Injectable()
export class DeliveryTrace extends TraceSource {
  readonly name = 'delivery';

  trace(message: TracedMessage): Promise<TracePart> {
    return Promise.resolve({ steps: toStages(message), isComplete: true });
  }
}

/** Each stage begins at the end of the one before. The last one may still last. */
export function toStages(message: Stages): TraceStep[] {
  const { queued_at: queued, uploaded_at: uploaded, written_at: written } = message;
  const { server_ack_at: acknowledged, error_at: failed, delivered_at: delivered } = message;
  const { read_at: read, played_at: played, timeout_at: timeout } = message;
  const hasFile = message.media !== null;
  return [
    ...stage('upload', hasFile ? queued : null, uploaded ?? failed),
    ...stage('queue', hasFile ? uploaded : queued, written ?? failed),
    ...stage('server', written, acknowledged ?? failed),
    ...stage('delivery', acknowledged, delivered ?? read ?? played),
    ...stage('reading', delivered, read ?? played),
    ...(played === null ? [] : stage('playing', read, played)),
    ...moment('timeout', timeout, NO_ANSWER),
    ...moment('error', failed, toTraceReason(message)),
  ];
}

function stage(name: string, begin: number | null, end: number | null): TraceStep[] {
  return begin === null ? [] : [toStage({ id: name, source: 'delivery', name }, begin, end)];
}

function moment(name: string, at: number | null, reason: TraceReasonDto): TraceStep[] {
  return at === null ? [] : [toStep({ id: name, source: 'delivery', name, at, reason })];
}
