/** Stored things that paths name; jids are encoded. */
export interface StoredThings {
  jids: string[];
  messageIds: string[];
  /** Messages with a file. */
  fileIds: string[];
  webhookId: string;
  /** ISO; the times between which all was stored. */
  from: string;
  to: string;
}

/** Texts that engines may find in different ways. */
const QUERIES = [
  'the',
  't',
  'nul within',
  'ss',
  'σας',
  'É',
  '你好',
  '界',
  'สวัส',
  '👍',
  '100%',
  'under',
  "quoted'",
  'שלום',
  'nobodysaidthis',
  'a question',
].map(encodeURIComponent);

/** The calls of each GET of the API that are compared. */
export const COMPARED: Record<string, (stored: StoredThings) => string[]> = {
  '/api/accounts': () => ['/api/accounts'],
  '/api/calls': () => ['/api/calls'],
  '/api/chats': () => [
    '/api/chats?limit=7',
    ...['unread=true', 'unread=false', 'archived=true', 'archived=false'].map(
      (filter) => `/api/chats?${filter}`,
    ),
    ...QUERIES.map((q) => `/api/chats?q=${q}`),
  ],
  '/api/chats/{jid}/export': ({ jids }) =>
    jids.flatMap((jid) => ['jsonl', 'txt'].map((as) => `/api/chats/${jid}/export?format=${as}`)),
  '/api/chats/{jid}/messages': ({ jids }) =>
    jids.map((jid) => `/api/chats/${jid}/messages?limit=100`),
  '/api/cluster': () => ['/api/cluster'],
  '/api/connection': () => ['/api/connection'],
  '/api/contacts': () => ['/api/contacts?limit=7', ...QUERIES.map((q) => `/api/contacts?q=${q}`)],
  '/api/contacts/{jid}': ({ jids }) => jids.map((jid) => `/api/contacts/${jid}`),
  '/api/contacts/{jid}/picture': ({ jids }) => jids.map((jid) => `/api/contacts/${jid}/picture`),
  '/api/docs': () => ['/api/docs'],
  '/api/events': () => [
    '/api/events?limit=100',
    '/api/events?kind=message&limit=50',
    ...QUERIES.map((q) => `/api/events?q=${q}&limit=20`),
  ],
  '/api/events/export': ({ jids }) => [
    '/api/events/export',
    ...jids.map((jid) => `/api/events/export?chat_jid=${jid}`),
  ],
  '/api/groups/{group_jid}': ({ jids }) => jids.map((jid) => `/api/groups/${jid}`),
  '/api/groups/{group_jid}/invite': ({ jids }) => jids.map((jid) => `/api/groups/${jid}/invite`),
  '/api/health/live': () => ['/api/health/live'],
  '/api/health/ready': () => ['/api/health/ready'],
  '/api/messages/search': ({ jids }) => [
    ...jids.map((jid) => `/api/messages/search?q=a&chat_jid=${jid}&limit=20`),
    ...QUERIES.map((q) => `/api/messages/search?q=${q}&limit=20`),
  ],
  '/api/messages/wait': ({ jids, messageIds }) =>
    jids.flatMap((jid) =>
      ['', ...messageIds.slice(0, 3).map((id) => `&after=${id}`)].map(
        (after) => `/api/messages/wait?chat_jid=${jid}&timeout_ms=0${after}`,
      ),
    ),
  '/api/messages/{id}': ({ messageIds }) => messageIds.map((id) => `/api/messages/${id}`),
  '/api/messages/{id}/receipts': ({ messageIds }) =>
    messageIds.map((id) => `/api/messages/${id}/receipts`),
  '/api/messages/{id}/trace': ({ messageIds }) =>
    messageIds.map((id) => `/api/messages/${id}/trace`),
  '/api/openapi.json': () => ['/api/openapi.json'],
  '/api/playground': () => ['/api/playground'],
  '/api/qr': () => ['/api/qr'],
  '/api/qr.png': () => ['/api/qr.png'],
  '/api/qr.svg': () => ['/api/qr.svg'],
  '/api/qr.txt': () => ['/api/qr.txt'],
  '/api/recordings/export': ({ from, to }) => [`/api/recordings/export?from=${from}&to=${to}`],
  '/api/stats': ({ from, to }) => [`/api/stats?from=${from}&to=${to}&step=60`],
  '/api/token': () => ['/api/token'],
  '/api/webhooks': () => ['/api/webhooks'],
  '/api/webhooks/{webhook_id}': ({ webhookId }) => [`/api/webhooks/${webhookId}`],
  '/api/webhooks/{webhook_id}/deliveries': ({ webhookId }) => [
    `/api/webhooks/${webhookId}/deliveries?limit=5`,
  ],
  // Last, since a file that cannot be fetched is an event.
  '/api/messages/{id}/media': ({ fileIds }) => fileIds.map((id) => `/api/messages/${id}/media`),
  '/api/messages/{id}/thumbnail': ({ fileIds }) =>
    fileIds.map((id) => `/api/messages/${id}/thumbnail`),
};

/** GETs that are not compared, with the reason. */
export const NOT_COMPARED: Record<string, string> = {
  '/api/debug/bundle': 'A file about this process: its log, its memory and its settings.',
  '/api/debug/summary': 'About this process: its memory and its settings.',
  '/api/events/stream': 'It does not end; it sends the rows of /api/events.',
  '/api/health': 'About this process and its store: bytes on the disk, memory, delay.',
  '/api/metrics': 'The counters of this process.',
  '/api/requests': 'The requests that this process got.',
  '/api/requests/{request_id}': 'A request that this process got.',
};

/** GETs that no service without a connection answers with 200, whatever its store has. */
export const NEED_CONNECTION = [
  '/api/contacts/{jid}',
  '/api/contacts/{jid}/picture',
  '/api/groups/{group_jid}',
  '/api/groups/{group_jid}/invite',
  '/api/health/ready',
  '/api/qr.png',
  '/api/qr.svg',
  '/api/qr.txt',
];
