/** In the order in which steps of the same millisecond are listed. */
export const TRACE_SOURCES = [
  'request',
  'delivery',
  'stanza',
  'event',
  'receipt',
  'webhook',
] as const;
export type TraceSourceName = (typeof TRACE_SOURCES)[number];

/** Why a step ended badly, or still lasts. */
export class TraceReasonDto {
  /** A stable code: the `error_code` of the message, or `http_500` for the answer of a webhook. */
  code: string;
  /** A sentence about what happened, and what to do. */
  text: string;
  /** When it may be, or is, tried again, in ms since 1970; null if no time is known. */
  retry_at: number | null;
}

/** One thing that happened to a message. */
export class TraceStepDto {
  /** Unique within the trace, and the same whenever it is read. */
  id: string;
  /**
   * `request`: a call of this API; `delivery`: a stage on the way to the recipient; `receipt`: a stage for one member
   * of a group; `webhook`: the delivery of one of its events to a webhook.
   */
  source: TraceSourceName;
  /** The stage, the tag of the stanza, the type of the event, also of one that a webhook gets, or method and route of the request. */
  name: string;
  /** The begin, in ms since 1970. */
  at: number;
  ms_since_start: number;
  /** 0 for a moment; null while it lasts. For a stanza, the time until its answer. */
  duration_ms: number | null;
  /** Stanzas only. */
  direction: 'in' | 'out' | null;
  /** The person of the receipt or stanza, with the device if WhatsApp names it. */
  jid: string | null;
  /** The step that answers this one, for example the acknowledgement of a stanza. */
  answer_id: string | null;
  /** Null unless the step ended badly, or is `hold`. */
  reason: TraceReasonDto | null;
  /**
   * The stanza or event, as `GET /api/events` shows it, or the request, as `GET /api/requests/<request_id>` does; for a
   * webhook, the webhook and the delivery.
   */
  detail: object | null;
}
