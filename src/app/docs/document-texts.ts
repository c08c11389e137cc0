/** Texts of the OpenAPI document. */
export const TITLE = 'WhatsApp session dashboard';

export const INTRODUCTION = `One real WhatsApp linked-device session over HTTP: pair a phone, read and answer chats, follow every
message to its read receipt, and see the events behind it.

- Every error has the same body, with a stable \`code\`; its \`request_id\` is also in the header
  \`X-Request-Id\` and in the log.
- A message is \`queued\` once it is stored. Follow it in its \`status\` and in the events.
- Times of messages and chats are milliseconds since 1970, all others ISO 8601.
- Unknown query parameters and body fields are ignored, and named in the header \`X-Unknown-Fields\` and in
  \`warnings\` of JSON objects. \`GET /api/messages/wait\` refuses them.
- Requests need an allowed \`Host\`, and must not have a foreign \`Origin\`. If \`SERVICE_API_TOKEN\` or
  \`SERVICE_API_TOKENS_FILE\` is set, they also need a token as a bearer token, or the cookie from \`POST /api/login\`.
- \`x-token-scope\` says what a token of the file must allow for a call: \`read\`, \`send\`, \`manage\`, or any of them. What
  a token does not allow is answered as if it did not exist: 404.
- Every call exists for each account below \`/api/accounts/<account>\` as well, but for those with \`x-service-wide\`.`;

/** The sections, in order. */
export const SECTIONS: Record<string, string> = {
  Connection: 'Pair, connect, disconnect, and see the state of the session.',
  Accounts: 'Several phones in one service.',
  Sending: 'Queue messages. Their status only says what has been confirmed.',
  'Changing messages':
    'React to messages, edit, delete and forward them, vote. Each takes effect when WhatsApp has it.',
  Chats: 'The chat list and the messages of a chat.',
  Messages: 'Single messages: search, wait for one, follow one.',
  Calls: 'The calls that ring, and how to reject them.',
  Contacts: 'People: their names, and what WhatsApp tells of them.',
  Groups: 'Members and roles; create, change and leave groups.',
  Events: 'All events, as a list, a file or a stream.',
  Webhooks: 'Events posted to an address of yours: signed, tried again, repeated on request.',
  Diagnostics: 'Health, statistics, metrics and the latest requests, for people and for programs.',
  Playground: 'People and faults of the test network, while the service runs in the playground.',
  Login: 'For browsers, if a token is set.',
  Documentation: 'This document.',
};

/** Parameters that are not in a request class, by name. */
export const PARAMETERS: Record<string, { name?: string; required: boolean } & Description> = {
  jid: {
    required: true,
    description: 'The jid of a chat, raw or percent-encoded.',
    example: '15550102@s.whatsapp.net',
  },
  group_jid: {
    required: true,
    description: 'The jid of a group, raw or percent-encoded.',
    example: '120363000000000000@g.us',
  },
  id: { required: true, description: 'The id of a message.', example: '3EB0A1B2C3D4E5F60718' },
  call_id: {
    required: true,
    description: 'The id of a call: call.id in the event call.ringing.',
    example: '7D2A91C4E0B35F6688A1C2D3E4F50617',
  },
  account: {
    required: true,
    description: 'The name of an account.',
    example: 'second',
  },
  webhook_id: {
    required: true,
    description: 'The id of a webhook.',
    example: 'wh_5f0c1c1d2a3b4c5d',
  },
  request_id: {
    required: true,
    description: 'The id of a request: the header X-Request-Id of its answer.',
    example: '4429c972-784b-423c-ac09-e3df6a617397',
  },
  command: {
    required: true,
    description: 'The name of a command of the test network.',
    example: 'faults',
  },
  'idempotency-key': {
    name: 'Idempotency-Key',
    required: false,
    description:
      'Makes it safe to repeat a request: for 24 hours, the same key with the same message gets the first response again and sends nothing. Use a new key for each message, for example a UUID.',
  },
  'last-event-id': {
    name: 'Last-Event-ID',
    required: false,
    description: 'The last seq that the client has; browsers send it automatically.',
    example: '8',
  },
};

interface Description {
  description: string;
  /** Pre-filled on the API page; missing if a value must be used only once. */
  example?: string;
}
