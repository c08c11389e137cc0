/** The client of the dashboard's HTTP API. It runs in Node and in browsers. */
export type * from './api/types.gen.js';
export type {
  CallDto as Call,
  ChatDto as Chat,
  ConnectionDto as Connection,
  ContactDto as Contact,
  GroupDto as Group,
  HealthDto as Health,
  MessageDto as Message,
  QueuedDto as Queued,
  TraceDto as Trace,
  UploadDto as Upload,
  WebhookDto as Webhook,
} from './api/types.gen.js';
export type { DashboardApi } from './calls/dashboard-api.gen.js';
export type { ConnectOptions } from './connection/connect.js';
export { Dashboard, type ChatFilter, type DashboardOptions } from './dashboard/dashboard.js';
export {
  DashboardError,
  type ClientErrorCode,
  type DashboardErrorCode,
} from './common/dashboard-error.js';
export type * from './events/event.js';
export type * from './events/event-payload.gen.js';
export { EVENT_TYPES, LOGGED_KINDS as EVENT_KINDS } from './events/event-catalog.gen.js';
export type { EventKind, EventType } from './events/event-catalog.gen.js';
export type { EventFeed, FeedOptions } from './events/event-feed.js';
export type { EventFilter } from './events/event-filter.js';
export type { NewMessage, SendAndWaitOptions, SendOptions, Sent } from './messages/send.js';
export type { UploadOptions } from './messages/upload.js';
export type { ReachedStatus } from './messages/wait-for-status.js';
export type { WaitOptions } from './messages/wait-for.js';
export {
  verifyWebhook,
  WebhookVerificationError,
  type VerifyOptions,
  type WebhookBody,
  type WebhookRequest,
} from './webhooks/verify-webhook.js';
