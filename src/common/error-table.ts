export interface ErrorEntry {
  status: number;
  /** What to do about it. */
  hint?: string;
}

/** Every error code of the API: the only place with their HTTP statuses. */
export const ERROR_TABLE = {
  validation_failed: { status: 400 },
  invalid_recipient: {
    status: 400,
    hint: 'Use digits only, with an optional leading + and an optional suffix @s.whatsapp.net: no spaces, dashes or letters.',
  },
  empty_text: { status: 400, hint: 'Send a text with at least one visible character.' },
  text_too_long: { status: 400, hint: 'Split the text: one message holds 65,536 characters.' },
  invalid_jid: {
    status: 400,
    hint: 'A chat jid looks like 15550100@s.whatsapp.net, 123456789@lid or 120363000000000000@g.us.',
  },
  malformed_json: {
    status: 400,
    hint: 'Send one JSON object with Content-Type: application/json.',
  },
  unauthorized: {
    status: 401,
    hint: 'Send the header Authorization: Bearer with the value of SERVICE_API_TOKEN.',
  },
  host_not_allowed: {
    status: 403,
    hint: 'Use the address that the service listens on, or add this name to SERVICE_ALLOWED_HOSTS.',
  },
  origin_not_allowed: {
    status: 403,
    hint: 'Other web pages may not use this service; add their host to SERVICE_ALLOWED_HOSTS if this one should.',
  },
  not_found: { status: 404 },
  not_connected: {
    status: 409,
    hint: 'POST /api/connect, scan the QR code from GET /api/qr if there is one, and wait until GET /api/connection says connected.',
  },
  invalid_phone: {
    status: 400,
    hint: 'Use the full number with its country code: 7 to 15 digits, with an optional leading +.',
  },
  already_paired: {
    status: 409,
    hint: 'A phone is paired. To pair another one, POST /api/logout first.',
  },
  not_waiting_for_pairing: {
    status: 409,
    hint: 'POST /api/connect, and ask for a code once GET /api/connection says waiting_for_scan.',
  },
  not_retryable: { status: 409, hint: 'GET /api/messages/<id> says what is known of the message.' },
  idempotency_mismatch: {
    status: 400,
    hint: 'An Idempotency-Key belongs to one message: use a new key for another one.',
  },
  invalid_idempotency_key: {
    status: 400,
    hint: 'Use 1 to 200 visible ASCII characters, for example a UUID.',
  },
  idempotency_in_flight: { status: 409, hint: 'Wait for the first request with this key.' },
  body_too_large: { status: 413, hint: 'A request body may have 1 MiB.' },
  unsupported_media_type: { status: 415, hint: 'Send JSON with Content-Type: application/json.' },
  request_timeout: { status: 408, hint: 'Send the headers within 10 s and the body within 15 s.' },
  headers_too_large: { status: 431, hint: 'All headers together may have 16 KiB.' },
  too_many_requests: { status: 429, hint: 'Wait as long as the header Retry-After says.' },
  internal_error: { status: 500, hint: 'The log has the details under the request id.' },
  send_failed: { status: 500, hint: 'The log has the details under the request id.' },
  connect_failed: { status: 500, hint: 'The log has the details under the request id.' },
  pairing_failed: {
    status: 500,
    hint: 'Check the number, or scan the QR code instead. The log has the details under the request id.',
  },
  disconnect_failed: { status: 500, hint: 'The log has the details under the request id.' },
  logout_failed: { status: 500, hint: 'The log has the details under the request id.' },
} satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_TABLE;
