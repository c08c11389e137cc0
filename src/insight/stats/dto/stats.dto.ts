/** A stretch of time in which the session was in one state. */
export class StatsStateDto {
  /** The state of the connection; `off` while the service did not run. */
  state: 'connected' | 'connecting' | 'disconnected' | 'off';
  /** The reason: a `reason_code` of the connection, or `service_stopped`, `service_ended`, `service_paused`. */
  reason_code: string;
  /** One sentence about what happened. */
  reason: string;
  /** ISO 8601. After `service_ended`, the last time at which the service surely ran: it ended up to 30 s later. */
  from: string;
  /** ISO 8601 */
  to: string;
}

/** The counts of one step. */
export class StatsStepDto {
  /** ISO 8601; the begin of the step. */
  at: string;
  /** Messages from others that arrived here, including those that had waited at WhatsApp. */
  received: number;
  /** Messages sent here that WhatsApp's server acknowledged. */
  sent: number;
  /** Messages sent here that failed. */
  failed: number;
  /** The most messages that waited to be sent, sampled at least every 30 seconds; null without a sample. */
  waiting: number | null;
  /** ms from the acceptance of a message to the server's acknowledgement; null if none, as in the next ones. */
  ack_p50_ms: number | null;
  ack_p95_ms: number | null;
  /** ms from the acceptance to the delivery. */
  delivery_p50_ms: number | null;
  delivery_p95_ms: number | null;
}

/** Times of the whole range. */
export class StatsTimesDto {
  /** ms, rounded to two digits; half of the messages took no longer. Null if there were none. */
  p50: number | null;
  /** ms, rounded to two digits; 95 of 100 messages took no longer. */
  p95: number | null;
  /** How many messages are counted. */
  count: number;
}

export class StatsFailureDto {
  /** The `error_code` of the messages. */
  code: string;
  /** A sentence about what happened, and what to do. */
  text: string;
  count: number;
}

/** The send queue now. */
export class StatsQueueDto {
  /** Messages that WhatsApp has not acknowledged yet. */
  waiting: number;
  /** Messages that failed and can be sent again. */
  failed: number;
}

/**
 * The activity of the session. All times are ISO 8601 in UTC. A message counts in the step in which it happened here;
 * about a week is kept.
 */
export class StatsDto {
  /** The beginning of the first step: the requested time or up to a step before it. */
  from: string;
  to: string;
  step_seconds: number;
  /** Oldest first, without gaps; they begin with the statistics. Above 500, the shortest are left out. */
  states: StatsStateDto[];
  /** Oldest first, without gaps. */
  steps: StatsStepDto[];
  /** From the acceptance of a message to the server's acknowledgement. */
  ack_ms: StatsTimesDto;
  /** From the acceptance of a message to its delivery; groups are left out. */
  delivery_ms: StatsTimesDto;
  /** The most frequent first. */
  failures: StatsFailureDto[];
  queue: StatsQueueDto;
}
