import { basename } from 'node:path';
import { isLoopbackHost } from '../../base/common/loopback-host.js';
import type { BucketConfig, Config, StorageConfig } from '../../base/config/config.js';

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Describes the configuration; secrets, hosts and paths only as set or not. */
export function describeConfig({
  server,
  storage,
  cluster,
  media,
  events,
  session,
  send,
  webhooks,
  playground,
  log,
}: Config) {
  return {
    listens_on: isLoopbackHost(server.host) ? 'loopback' : hostKind(server.host),
    port: server.port,
    has_api_token: server.apiToken !== null,
    has_api_tokens_file: server.apiTokensFile !== null,
    has_base_path: server.basePath !== '',
    allowed_host_count: server.allowedHosts.length,
    trust_proxy: server.trustProxy,
    auth_store: storeName(storage, storage.authDb, 'auth.db'),
    dashboard_store: storeName(storage, storage.dataDb, 'dashboard.db'),
    store_sync: storage.sync,
    is_in_cluster: cluster.url !== null,
    media_bucket: bucketKind(media.bucket),
    media_max_bytes: media.maxBytes,
    media_fetch: media.fetch,
    media_max_file_bytes: media.maxFileBytes,
    event_buffer: events.eventBuffer,
    event_keep: events.eventKeep,
    event_max_bytes: events.eventMaxBytes,
    node_buffer: events.nodeBuffer,
    auto_connect: session.autoConnect,
    history: session.history,
    presence: session.presence,
    has_wa_version: session.waVersion !== null,
    webhook_private: webhooks.isPrivateAllowed,
    has_playground: playground.controlUrl !== null,
    mode: session.localNetwork ? 'local' : 'live',
    proxy: proxyKind(session.proxyUrl),
    ack_timeout_s: send.ackTimeoutMs / 1000,
    send_per_minute: send.perMinute,
    log_level: log.level,
  };
}

function hostKind(host: string): string {
  return ANY_ADDRESS.has(host) ? 'all addresses' : 'another address';
}

function proxyKind(url: string | null): string {
  return url === null ? 'none' : new URL(url).protocol.slice(0, -1);
}

function bucketKind(bucket: BucketConfig | null): string {
  if (bucket === null) return 'none';
  return bucket.endpoint.endsWith('.amazonaws.com') ? 'Amazon S3' : 'another server';
}

function storeName({ postgresUrl }: StorageConfig, path: string, usual: string): string {
  if (postgresUrl !== null) return 'PostgreSQL';
  return basename(path) === usual ? usual : 'another name';
}
