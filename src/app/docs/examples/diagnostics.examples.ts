import type {
  AccountOwnerDto,
  ClusterDto,
  ProcessDto,
} from '../../../insight/cluster/dto/cluster.dto.js';
import type { DrainDto, DrainingDto } from '../../../insight/cluster/dto/drain.dto.js';
import type { HealthDto } from '../../../insight/diagnostics/dto/health.dto.js';
import type { ProbeDto } from '../../../insight/diagnostics/dto/probe.dto.js';
import type { SummaryDto } from '../../../insight/diagnostics/dto/summary.dto.js';
import type { EventDto, EventListDto } from '../../../features/events/dto/event.dto.js';
import type { LoggedInDto, TokenDto } from '../../../auth/login/dto/login.dto.js';
import type { RequestListDto } from '../../../insight/requests/dto/request-list.dto.js';
import type { RequestDto, WholeRequestDto } from '../../../insight/requests/dto/request.dto.js';
import type { DocumentDto } from '../dto/document.dto.js';
import { CONNECTION_EXAMPLES } from './connection.examples.js';
import { MESSAGE_EXAMPLES } from './message.examples.js';
import { STATS } from './stats.example.js';
import type { BundleDto } from '../../../insight/bundle/dto/bundle.dto.js';

const BUNDLE: BundleDto = {
  format: 1,
  note: 'Numbers, names, texts and secrets are replaced; each person has one pseudonym in the whole file. The times of chats and the types of messages are real.',
  created_at: '2026-11-20T12:00:00.000Z',
  versions: { service: '0.1.0', node: '24.11.0', baileys: '7.0.0-rc14' },
  system: {
    platform: 'linux',
    release: '6.8.0',
    arch: 'x64',
    processors: 4,
    memory_mb: 16_000,
  },
  configuration: { listens_on: 'loopback', has_api_token: false, mode: 'live' },
  connection: { state: 'connected', me: { jid: 'me@s.whatsapp.net', name: '[name of me]' } },
  health: { store: { status: 'ok', detail: 'readable and writable' } },
  summary: { chat_count: 1, queue: { length: 0 } },
  chats: [{ jid: 'contact-1@s.whatsapp.net', title: '[name of contact-1]', unread_count: 0 }],
  events: [{ seq: 8, kind: 'ack', type: 'ack.read', chat_jid: 'contact-1@s.whatsapp.net' }],
  nodes: [{ seq: 41, tag: 'receipt', attrs: { from: 'contact-1@lid', type: 'read' } }],
  metrics: ['whatsapp_dashboard_connection_state{account="default",state="connected"} 1'],
  log: [{ level: 'info', context: 'WhatsApp', request: null, message: 'Connected' }],
  missing: {},
  timings_ms: { events: 4, connection: 1 },
};

const { ConnectionDto: CONNECTION } = CONNECTION_EXAMPLES;
const { ChatDto: CHAT, MessageDto: MESSAGE } = MESSAGE_EXAMPLES;

const EVENT: EventDto = {
  id: 8,
  seq: 8,
  timestamp: '2026-11-20T12:05:02.300Z',
  kind: 'ack',
  type: 'ack.read',
  source: 'whatsapp',
  account: 'default',
  chat_jid: CHAT.jid,
  message_id: MESSAGE.id,
  payload: { message: MESSAGE },
};

const NODE: EventDto = {
  id: 41,
  seq: 41,
  timestamp: '2026-11-20T12:05:02.290Z',
  kind: 'node',
  type: 'node.in',
  source: 'whatsapp',
  account: 'default',
  chat_jid: null,
  message_id: null,
  payload: {
    tag: 'receipt',
    attrs: { id: MESSAGE.id, type: 'read', from: CHAT.jid },
    xml: `<receipt id="${MESSAGE.id}" type="read" from="${CHAT.jid}"/>`,
  },
};

const OWNER: AccountOwnerDto = {
  account: 'default',
  process: '5f2b8c61d0e4',
  moving_to: null,
  moved_at: 1767225600000,
  moved_why: 'handed_over',
};
const PROCESS: ProcessDto = {
  id: '5f2b8c61d0e4',
  url: 'http://first.internal:8080',
  version: '0.1.0',
  schema: '0004_stored_files',
  acts: true,
  started_at: 1767225600000,
  seen_at: 1767225910000,
  late: false,
  reachable: true,
};

const HEALTH: HealthDto = {
  status: 'ok',
  mode: 'live',
  version: '0.1.0',
  uptime_s: 310,
  connection: CONNECTION,
  checks: {
    store: { status: 'ok', detail: 'readable and writable' },
    event_loop: { status: 'ok', detail: '12 ms late at worst' },
    session: { status: 'ok', detail: 'Connected.' },
    clock: { status: 'ok', detail: "agrees with WhatsApp's" },
  },
};

const SUMMARY: SummaryDto = {
  connection: CONNECTION,
  chat_count: 1,
  chats: [CHAT],
  events_tail: [EVENT],
  nodes_tail: [NODE],
  queue: { length: 0, next_send_at: null, paused_until: null, pause_code: null },
  counters: { status_updates: 0, channel_posts: 0, 'message.queued': 1, 'ack.read': 1 },
  buffers: { events: { used: 8, limit: 10_000 }, nodes: { used: 41, limit: 2000 } },
  process: {
    pid: 4242,
    uptime_s: 310,
    rss_mb: 140,
    heap_mb: 60,
    stream_clients: 1,
    waiting_clients: 0,
  },
  versions: {
    service: '0.1.0',
    node: '24.11.0',
    baileys: '7.0.0-rc14',
    wa_version: CONNECTION.wa_version,
  },
};

const EVENTS: EventListDto = { events: [EVENT], pagination: { limit: 400, next: '8' } };
const REQUEST: RequestDto = {
  seq: 12,
  id: '4429c972-784b-423c-ac09-e3df6a617397',
  at: '2026-11-20T12:05:00.000Z',
  client: 'program',
  token: null,
  account: 'default',
  user_agent: 'curl/8.5.0',
  method: 'POST',
  route: '/api/send',
  path: '/api/send',
  status: 200,
  duration_ms: 4.2,
  answer_bytes: 1380,
  error_code: null,
  chat_jid: CHAT.jid,
  message_id: MESSAGE.id,
  headers: { 'Content-Type': 'application/json' },
  body_type: 'application/json',
  body_bytes: 34,
  masked: false,
};
const REQUESTS: RequestListDto = { requests: [REQUEST], pagination: { limit: 200, next: null } };
const WHOLE_REQUEST: WholeRequestDto = {
  ...REQUEST,
  body: { to: '+15550102', text: 'Hello' },
};
const PROBE: ProbeDto = { status: 'ok' };
const LOGGED_IN: LoggedInDto = { status: 'ok' };
const TOKEN: TokenDto = {
  name: 'ci',
  accounts: ['*'],
  scopes: ['read', 'send'],
  is_login: false,
};
const DOCUMENT: DocumentDto = {
  openapi: '3.1.1',
  info: { title: 'WhatsApp session dashboard', version: '0.1.0' },
  servers: [{ url: '/' }],
  tags: [],
  security: [],
  paths: {},
  components: {},
};

export const DIAGNOSTICS_EXAMPLES = {
  HealthDto: HEALTH,
  ProcessDto: PROCESS,
  ClusterDto: {
    epoch: 3,
    moved_at: 1767225600000,
    moved_why: 'given_back',
    processes: [PROCESS],
    accounts: [OWNER],
  } satisfies ClusterDto,
  AccountOwnerDto: OWNER,
  DrainDto: { process: '5f1c0a9b3e7d' } satisfies DrainDto,
  DrainingDto: { status: 'draining', process: '5f1c0a9b3e7d' } satisfies DrainingDto,
  ProbeDto: PROBE,
  SummaryDto: SUMMARY,
  StatsDto: STATS,
  BundleDto: BUNDLE,
  EventListDto: EVENTS,
  RequestListDto: REQUESTS,
  WholeRequestDto: WHOLE_REQUEST,
  LoggedInDto: LOGGED_IN,
  TokenDto: TOKEN,
  DocumentDto: DOCUMENT,
  BackupDto: {
    status: 'ok',
    folder: '/srv/dashboard/data/backups/2026-11-20T12-05-02.300Z',
    files: 12,
    bytes: 34_567_890,
  },
};
