import type { Viewer } from '../../common/http/request-outcome.js';
import type { ReadMessageRow } from '../../storage/message-columns.js';
import type { TraceSourceName, TraceStepDto } from './trace-step.dto.js';

/** The message that is traced, with the current jid of its chat. */
export type TracedMessage = ReadMessageRow & { chat_jid: string };

/** A step before it is known when the trace starts. */
export type TraceStep = Omit<TraceStepDto, 'ms_since_start'>;

export interface TracePart {
  steps: TraceStep[];
  /** False if earlier steps of this source may have been dropped. */
  isComplete: boolean;
}

/**
 * What one feature knows of a message. Providers that extend it are found automatically: list them in the `providers`
 * of their module.
 */
export abstract class TraceSource {
  abstract readonly name: TraceSourceName;

  /** What the viewer may see of it. */
  abstract trace(message: TracedMessage, viewer: Viewer): Promise<TracePart>;
}

const NOTHING = { duration_ms: 0, direction: null, jid: null, answer_id: null, detail: null };

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
