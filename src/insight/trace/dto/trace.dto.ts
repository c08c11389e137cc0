import { MessageDto } from '../../../base/shapes/message.dto.js';
import { TraceStepDto, type TraceSourceName } from '../../../base/common/trace/trace-step.dto.js';

/** All known steps of one message, in the order of time. */
export class TraceDto {
  message: MessageDto;
  /** The first step, in ms since 1970; null without any step. */
  started_at: number | null;
  /** The end of the last step so far. */
  ended_at: number | null;
  /** The oldest first. */
  steps: TraceStepDto[];
  /**
   * Sources whose earlier steps are no longer known: raw traffic is in memory only, and the event log has a limit.
   */
  incomplete: TraceSourceName[];
}
