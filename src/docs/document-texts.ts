/** What a person reads at the top of the document. */
export const TITLE = 'WhatsApp session dashboard';

export const INTRODUCTION = `One real WhatsApp linked-device session over HTTP: pair a phone, read and answer chats, follow every
message to its read receipt, and see the events behind it.

- Every error has the same body, with a stable \`code\`; its \`request_id\` stands in the header
  \`X-Request-Id\` and in the log.
- A message is \`queued\` once it is stored; what becomes of it stands in its \`status\` and in the events.
- Times of messages and chats are milliseconds since 1970, all others ISO 8601.
- Fields and query parameters that a call does not know are ignored.
- Requests must come to a \`Host\` of the service and from no foreign \`Origin\`. Where
  \`SERVICE_API_TOKEN\` is set, they need it as a bearer token, or the cookie of \`POST /api/login\`.`;

/** The headings, in their order. */
export const SECTIONS: Record<string, string> = {
  Connection: 'Pair, connect, disconnect, and see how the session is.',
  Sending: 'Queue messages; each has a status that only says what somebody has confirmed.',
  Chats: 'The chat list and its threads.',
  Messages: 'Messages by themselves: find one, wait for one, follow one.',
  Events: 'Everything that happened, as a list, a file or a stream.',
  Diagnostics: 'Whether the service is well, for people and for programs.',
  Login: 'For browsers, where a token is set.',
  Documentation: 'This document.',
};

/** Parameters that are no part of a request class, by their names. */
export const PARAMETERS: Record<string, { name?: string; required: boolean } & Description> = {
  jid: {
    required: true,
    description: 'The jid of a chat, raw or percent-encoded.',
    example: '15550102@s.whatsapp.net',
  },
  id: { required: true, description: 'The id of a message.', example: '3EB0A1B2C3D4E5F60718' },
  'idempotency-key': {
    name: 'Idempotency-Key',
    required: false,
    description:
      'Makes a repeated request harmless: for 24 hours the same key with the same message gets the first answer again. Use a new one for each message, for example a UUID.',
  },
  'last-event-id': {
    name: 'Last-Event-ID',
    required: false,
    description: 'The last seq that the client has; browsers send it by themselves.',
    example: '8',
  },
};

interface Description {
  description: string;
  /** Filled in for who tries the call: none where a value may be used only once. */
  example?: string;
}
