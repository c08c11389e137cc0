export interface ErrorEntry {
  status: number;
  /** A sentence about what happened; a throw may replace it by a more exact one. */
  message: string;
  /** Advice: what to do about it. */
  hint?: string;
  /** For the header `Retry-After`. */
  retryAfterS?: number;
}

/** Every error code of the API with its HTTP status: the only place that knows statuses. */
export const ERROR_TABLE = {
  validation_failed: {
    status: 400,
    message: 'limit must be a whole number from 1 to 1000',
  },
  invalid_recipient: {
    status: 400,
    message: 'to is not a valid recipient ID: it must be a phone number, digits only',
    hint: 'Use digits only, with an optional leading + and an optional suffix @s.whatsapp.net: no spaces, dashes or letters.',
  },
  empty_text: {
    status: 400,
    message: 'text must not be empty',
    hint: 'Send a text with at least one visible character. A file needs a type, such as image.',
  },
  text_too_long: {
    status: 400,
    message: 'text must have 65,536 characters at most',
    hint: 'Split the text: one message holds 65,536 characters.',
  },
  empty_file: {
    status: 400,
    message: 'The file is empty.',
    hint: 'Send the bytes of the file as the body, or as the part "file" of a multipart body.',
  },
  unsuitable_file: {
    status: 400,
    message: 'A voice message must be Ogg/Opus, and this is audio/mpeg.',
    hint: 'As a document, every file is sent as it is.',
  },
  invalid_jid: {
    status: 400,
    message: 'This is not a chat jid.',
    hint: 'A chat jid looks like 15550100@s.whatsapp.net, 123456789@lid or 120363000000000000@g.us.',
  },
  malformed_json: {
    status: 400,
    message: 'The body is not a JSON object.',
    hint: 'Send one JSON object with Content-Type: application/json.',
  },
  json_too_deep: {
    status: 400,
    message: 'The body is nested too deeply.',
    hint: 'Objects and lists in a body may be nested at most 32 levels deep.',
  },
  unauthorized: {
    status: 401,
    message: 'A valid API token is required.',
    hint: 'Send the header Authorization: Bearer with the value of SERVICE_API_TOKEN, or a token of SERVICE_API_TOKENS_FILE.',
  },
  host_not_allowed: {
    status: 403,
    message: 'This host name is not allowed.',
    hint: 'Use the address that the service listens on, or add this name to SERVICE_ALLOWED_HOSTS.',
  },
  origin_not_allowed: {
    status: 403,
    message: 'This web page may not use the service.',
    hint: 'Only the page of this service may use it, from its own address. If a proxy shows it under another one, add that, such as https://dashboard.example.com, to SERVICE_ALLOWED_HOSTS.',
  },
  not_found: {
    status: 404,
    message: 'There is nothing at this address.',
  },
  no_media: {
    status: 404,
    message: 'The message has no file.',
    hint: 'Only messages with media have one: see media in GET /api/messages/<id>.',
  },
  no_thumbnail: {
    status: 404,
    message: 'There is no small picture of this message.',
    hint: 'Only messages whose media has a thumbnail_url have one.',
  },
  no_picture: {
    status: 404,
    message: 'There is no picture, or this account may not see it.',
    hint: 'People decide themselves who sees their picture.',
  },
  media_expired: {
    status: 410,
    message: "WhatsApp's media server answers 410.",
    hint: 'WhatsApp deletes files after some weeks. The phone may still have it.',
  },
  media_failed: {
    status: 502,
    message: "WhatsApp's media server cannot be reached.",
    hint: 'Check that this service has a connection to the internet, then try again.',
  },
  range_not_satisfiable: {
    status: 416,
    message: 'The file has no such part.',
    hint: 'The header Content-Range of this answer says how many bytes it has.',
  },
  precondition_failed: {
    status: 412,
    message: 'The file is another one than the request expects.',
    hint: 'Leave out If-Match and If-Unmodified-Since, or send the ETag of the file.',
  },
  no_playground: {
    status: 404,
    message: 'This service does not run in the playground.',
    hint: 'Start it with npm run playground or npx whatsapp-dashboard playground, or set SERVICE_NETWORK_CONTROL_URL to the control port of its test network.',
  },
  unknown_command: {
    status: 404,
    message: 'The test network has no command "sing".',
    hint: 'GET /api/playground lists the commands.',
  },
  account_exists: {
    status: 409,
    message: 'The account second exists already.',
    hint: 'GET /api/accounts lists the accounts. Choose another name.',
  },
  account_needed: {
    status: 409,
    message: 'The account default cannot be deleted.',
    hint: 'POST /api/logout unlinks its phone.',
  },
  nobody_waits: {
    status: 409,
    message: 'There is no other process to take over.',
    hint: 'Start another one on the same database with SERVICE_CLUSTER_URL, and ask again: see docs/cluster.md.',
  },
  backup_of_server: {
    status: 409,
    message: 'The stores are in PostgreSQL, which makes its own backups.',
    hint: 'Use pg_dump, or what the server offers, and copy the folder of the files: see docs/postgresql.md.',
  },
  backup_runs: {
    status: 409,
    message: 'Another backup is being made.',
    hint: 'Wait until it is answered: each backup has all that was stored before it began.',
  },
  no_room: {
    status: 409,
    message: 'There is no room for a backup: it needs 340 MB, and 120 MB are free.',
    hint: 'Delete earlier backups, or free some space on the disk of the databases.',
  },
  command_refused: {
    status: 409,
    message: 'The test network did not do this: there is no contact "Ann".',
    hint: 'GET /api/playground lists the people, and the fields of each command.',
  },
  playground_failed: {
    status: 502,
    message: 'The control port of the test network does not answer.',
    hint: 'Check that the test network of SERVICE_NETWORK_CONTROL_URL still runs. If it has ended, start the playground again.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This address takes GET and HEAD, not DELETE.',
    hint: 'GET /api/docs lists every call with its method.',
  },
  not_connected: {
    status: 409,
    message: 'The WhatsApp session is not connected.',
    hint: 'POST /api/connect, scan the QR code from GET /api/qr if there is one, and wait until GET /api/connection says connected.',
  },
  keys_missing: {
    status: 409,
    message: 'The phone has not sent the keys for its settings yet.',
    hint: 'Open WhatsApp on the phone, wait a minute and try again. If it stays so, POST /api/logout and pair again.',
  },
  name_missing: {
    status: 409,
    message: 'The phone has not told the name of the account yet.',
    hint: 'Nobody can be online without a name, and WhatsApp tells only those who are online of others. Look on the phone, under Settings, whether the profile has one, and try again in a minute.',
  },
  call_ended: {
    status: 409,
    message: 'The call does not ring any more: the caller has hung up.',
    hint: 'GET /api/calls lists the calls that ring now.',
  },
  not_permitted: {
    status: 409,
    message: 'Only admins may write to this group, and this account is not an admin of it.',
    hint: 'GET /api/groups/<jid> says who its admins are, and what they leave to the other members.',
  },
  invalid_phone: {
    status: 400,
    message: 'phone is not a phone number with its country code',
    hint: 'Use the full number with its country code: 7 to 15 digits, with an optional leading +.',
  },
  already_paired: {
    status: 409,
    message: 'A phone is already paired.',
    hint: 'To pair another one, POST /api/logout first.',
  },
  not_waiting_for_pairing: {
    status: 409,
    message: 'The session is not waiting for a phone at the moment.',
    hint: 'POST /api/connect, and ask for a code once GET /api/connection says waiting_for_scan.',
  },
  not_retryable: {
    status: 409,
    message: 'The message needs no retry: it is delivered.',
    hint: 'GET /api/messages/<id> says what is known of the message.',
  },
  not_reactable: {
    status: 400,
    message: 'Nobody can react to a deleted message.',
    hint: 'GET /api/messages/<id> says what kind of message it is.',
  },
  not_editable: {
    status: 400,
    message: 'Only own messages can be edited.',
    hint: 'A text or a caption that this account has written can be edited for 15 minutes.',
  },
  edit_too_late: {
    status: 400,
    message: 'The message is older than 15 minutes, so WhatsApp does not take an edit.',
    hint: 'Send a new message instead.',
  },
  not_deletable: {
    status: 400,
    message: 'The message is deleted already.',
    hint: 'Own messages can be deleted for everyone for two days, and those of others by the admins of a group.',
  },
  deletion_too_late: {
    status: 400,
    message: 'The message is older than two days, so it can no longer be deleted for everyone.',
    hint: 'With ?for=me it is deleted on the devices of this account.',
  },
  not_forwardable: {
    status: 400,
    message: 'A poll cannot be forwarded.',
    hint: 'Texts, files, contacts and locations can be forwarded, unless they can be seen once only.',
  },
  not_a_poll: {
    status: 400,
    message: 'The message is not a poll.',
    hint: 'GET /api/messages/<id> says what kind of message it is.',
  },
  unknown_option: {
    status: 400,
    message: 'The poll has no option "Perhaps".',
    hint: 'GET /api/messages/<id> lists the options of the poll; they must be written exactly so.',
  },
  not_acknowledged: {
    status: 409,
    message: 'The message is not at WhatsApp yet: it is queued.',
    hint: 'Wait until its status is sent, delivered, read or played.',
  },
  idempotency_mismatch: {
    status: 400,
    message: 'This Idempotency-Key was used for another message.',
    hint: 'An Idempotency-Key belongs to one message: use a new key for another one.',
  },
  invalid_idempotency_key: {
    status: 400,
    message: 'The Idempotency-Key is not valid.',
    hint: 'Use 1 to 200 visible ASCII characters, for example a UUID.',
  },
  idempotency_in_flight: {
    status: 409,
    message: 'A request with this key is still running.',
    hint: 'Wait until the first request with this key is answered.',
  },
  body_too_large: {
    status: 413,
    message: 'The body is too large.',
    hint: 'A request body may have at most 1 MiB, and a file 2000 MB.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'The body is not sent as JSON.',
    hint: 'Send JSON with Content-Type: application/json; where a call takes a file, multipart/form-data.',
  },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive in time.',
    hint: 'Send the headers within 30 s and the body within 15 s. A file may take longer, with pauses of at most 30 s.',
  },
  headers_too_large: {
    status: 431,
    message: 'The headers are too large.',
    hint: 'All headers together may have at most 16 KiB.',
  },
  too_many_requests: {
    status: 429,
    message: 'Too many streams are open.',
    hint: 'Wait as long as the header Retry-After says.',
  },
  not_supported: {
    status: 501,
    message: "WhatsApp does not do this for this account. (WhatsApp's code: 501.)",
    hint: 'Nothing was changed. Trying again does not help.',
  },
  whatsapp_refused: {
    status: 502,
    message: "WhatsApp refused this. (WhatsApp's code: 500.)",
    hint: 'Try again later; if it stays so, look up the code.',
  },
  store_fails: {
    status: 500,
    message: 'Something went wrong inside the service.',
    hint: 'GET /api/health says what is wrong with the databases; the service recovers by itself once they can be written.',
  },
  store_away: {
    status: 503,
    message: 'The database does not answer.',
    hint: 'Wait as long as the header Retry-After says: the service goes on by itself once the database answers, or the bucket of the files.',
    retryAfterS: 5,
  },
  moving: {
    status: 503,
    message: 'The account is being moved to another process.',
    hint: 'Repeat the request after the time in the header Retry-After. With the same Idempotency-Key, a message is sent once.',
    retryAfterS: 2,
  },
  internal_error: {
    status: 500,
    message: 'Something went wrong inside the service.',
    hint: 'The log has the details under the request id.',
  },
  account_failed: {
    status: 500,
    message: 'The account second could not be opened.',
    hint: 'The log says why. Start the service again once that is mended, or DELETE /api/accounts/<account>.',
  },
  backup_failed: {
    status: 500,
    message: 'The backup could not be written.',
    hint: 'Nothing of it was kept. The log has the details under the request id.',
  },
  send_failed: {
    status: 500,
    message: 'The message could not be queued.',
    hint: 'The log has the details under the request id.',
  },
  connect_failed: {
    status: 500,
    message: 'The session could not connect.',
    hint: 'The log has the details under the request id.',
  },
  pairing_failed: {
    status: 500,
    message: 'WhatsApp gave no pairing code.',
    hint: 'Check the number, or scan the QR code instead. The log has the details under the request id.',
  },
  disconnect_failed: {
    status: 500,
    message: 'The session could not disconnect.',
    hint: 'The log has the details under the request id.',
  },
  logout_failed: {
    status: 500,
    message: 'The session could not log out.',
    hint: 'The log has the details under the request id.',
  },
} satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_TABLE;
