import { expect, it } from '@jest/globals';
import { createConfig } from '../../../test/support/unit/factories.js';
import type { Settings } from '../../base/config/settings.js';
import { describeConfig } from './describe-config.js';

/** The field of a report for each variable; null for none. The compiler asks for a new one. */
const FIELDS: Record<keyof Settings, string | null> = {
  SERVICE_HOST: 'listens_on',
  SERVICE_PORT: 'port',
  SERVICE_DASHBOARD_AUTH_DB: 'auth_store',
  SERVICE_DASHBOARD_DATA_DB: 'dashboard_store',
  SERVICE_CLUSTER_URL: 'is_in_cluster',
  SERVICE_MEDIA_DIR: 'media_bucket',
  SERVICE_MEDIA_CACHE_DIR: null,
  SERVICE_S3_ENDPOINT: null,
  SERVICE_S3_REGION: null,
  SERVICE_S3_ACCESS_KEY_ID: null,
  SERVICE_S3_SECRET_ACCESS_KEY: null,
  SERVICE_MEDIA_MAX_MB: 'media_max_bytes',
  SERVICE_MEDIA_FETCH: 'media_fetch',
  SERVICE_MEDIA_MAX_FILE_MB: 'media_max_file_bytes',
  SERVICE_STORE_SYNC: 'store_sync',
  SERVICE_ACK_TIMEOUT: 'ack_timeout_s',
  SERVICE_EVENT_BUFFER: 'event_buffer',
  SERVICE_EVENT_KEEP: 'event_keep',
  SERVICE_EVENT_MAX_MB: 'event_max_bytes',
  SERVICE_NODE_BUFFER: 'node_buffer',
  SERVICE_AUTO_CONNECT: 'auto_connect',
  SERVICE_HISTORY: 'history',
  SERVICE_PRESENCE: 'presence',
  SERVICE_SEND_PER_MINUTE: 'send_per_minute',
  SERVICE_API_TOKEN: 'has_api_token',
  SERVICE_API_TOKENS_FILE: 'has_api_tokens_file',
  SERVICE_WEBHOOK_PRIVATE: 'webhook_private',
  SERVICE_BASE_PATH: 'has_base_path',
  SERVICE_ALLOWED_HOSTS: 'allowed_host_count',
  SERVICE_TRUST_PROXY: 'trust_proxy',
  SERVICE_WA_VERSION: 'has_wa_version',
  SERVICE_PROXY_URL: 'proxy',
  SERVICE_NETWORK_URL: 'mode',
  SERVICE_NETWORK_ROOT_KEY: null,
  SERVICE_NETWORK_CONTROL_URL: 'has_playground',
  SERVICE_LOG_LEVEL: 'log_level',
};

it('covers every variable', () => {
  const told = Object.values(FIELDS).filter((field) => field !== null);
  expect(Object.keys(describeConfig(createConfig())).toSorted()).toEqual(told.toSorted());
});
