import type { Viewer } from '../http/request-outcome.js';
import type { TraceReasonDto, TraceSourceName, TraceStepDto } from './trace-step.dto.js';

/** The traced message: the part of its row that the sources need. Times are ms, null for steps to come. */
export interface TracedMessage {
  row_id: number;
  account_id: number;
  chat_id: number;
  /** The chat as WhatsApp names it now. */
  chat_jid: string;
  id: string;
  /** Null without a file. */
  media: string | null;
  queued_at: number | null;
  uploaded_at: number | null;
  written_at: number | null;
  timeout_at: number | null;
  server_ack_at: number | null;
  error_at: number | null;
  delivered_at: number | null;
  read_at: number | null;
  played_at: number | null;
  error_code: string | null;
  error_text: string | null;
  retry_at: number | null;
}

/** A step before it is known when the trace starts. */
export type TraceStep = Omit<TraceStepDto, 'ms_since_start'>;

export interface TracePart {
  steps: TraceStep[];
  /** False if earlier steps of this source may have been dropped. */
  isComplete: boolean;
}

/**
 * The facts of one feature about a message. Providers that extend it are found automatically: list them in the
 * `providers` of their module.
 */
export abstract class TraceSource {
  abstract readonly name: TraceSourceName;

  /** The steps that the viewer may see. */
  abstract trace(message: TracedMessage, viewer: Viewer): Promise<TracePart>;
}

const NOTHING = {
  duration_ms: 0,
  direction: null,
  jid: null,
  answer_id: null,
  reason: null,
  detail: null,
};

/** The reason of a message without an answer of WhatsApp. */
export const NO_ANSWER: TraceReasonDto = {
  code: 'no_answer',
  text: 'WhatsApp has not confirmed the message in time. It may have it all the same; the trace goes on once an answer comes.',
  retry_at: null,
};

/** From one time to another; null as its end while it lasts. */
export function toStage(
  step: Pick<TraceStep, 'id' | 'source' | 'name'> & Partial<TraceStep>,
  begin: number,
  end: number | null,
): TraceStep {
  // The clock may have been set back.
  const duration = end === null ? null : Math.max(0, end - begin);
  return toStep({ ...step, at: begin, duration_ms: duration });
}

/** A moment, unless `step` says otherwise. */
export function toStep(
  step: Pick<TraceStep, 'id' | 'source' | 'name' | 'at'> & Partial<TraceStep>,
): TraceStep {
  return { ...NOTHING, ...step };
}
