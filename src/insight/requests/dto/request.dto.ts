import type { ErrorCode } from '../../../base/common/errors/error-table.js';
import type { ClientKind } from './client-kind.js';

/** One request to this API, without its body. */
export class RequestDto {
  /** Rising, in the order in which requests ended. It begins again when the service starts. */
  seq: number;
  /** The header `X-Request-Id` of the answer. Clients may choose it. */
  id: string;
  /** The time of its arrival: ISO 8601. */
  at: string;
  /** `page` for the pages of this service in a browser, `program` for everybody else. */
  client: ClientKind;
  /** The name of its token in `SERVICE_API_TOKENS_FILE`; null if it used another one, or none. */
  token: string | null;
  /** The account in question; null if it was refused before, or is about the whole service. */
  account: string | null;
  user_agent: string | null;
  method: string;
  /** The pattern that the path matches; null if there is none, or if the request was refused before. */
  route: string | null;
  /** With its query. */
  path: string;
  /** Null if the client went away before the answer. */
  status: number | null;
  /** The time until the whole answer was sent. */
  duration_ms: number;
  /** The size of the answer, with its headers. */
  answer_bytes: number;
  error_code: ErrorCode | null;
  /** The chat of the message. */
  chat_jid: string | null;
  /** The message that the request has queued, or had queued before with the same `Idempotency-Key`. */
  message_id: string | null;
  /** `Content-Type` and `Idempotency-Key`, as in the request. */
  headers: Record<string, string>;
  /** The media type of the body; null if there was none. */
  body_type: string | null;
  /** Null if there was none, or if the client did not tell it. */
  body_bytes: number | null;
  /** True if secrets were replaced by `[hidden]`. */
  masked: boolean;
}

/** One request to this API, whole. */
export class WholeRequestDto extends RequestDto {
  /** JSON up to 100 KiB, without secrets. Null for files, forms and longer or malformed bodies. */
  body: object | null;
}
