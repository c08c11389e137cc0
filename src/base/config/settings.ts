import { IsBoolean, IsIn, IsInt, IsString, Matches, Max, Min, ValidateIf } from 'class-validator';
import {
  IsBasePath,
  IsBucketServer,
  IsFilesPlace,
  IsFolderPath,
  IsHostList,
  IsHttpOrigin,
  IsListenHost,
  IsLoopbackHttpUrl,
  IsLoopbackWebSocketUrl,
  IsProxyUrl,
  IsStorePath,
} from './settings.validators.js';
import { ToBoolean, ToWholeNumber } from '../common/http/text.transforms.js';
import {
  LOG_LEVELS,
  MEDIA_FETCHES,
  PRESENCES,
  STORE_SYNCS,
  type LogLevel,
  type MediaFetch,
  type Presence,
  type StoreSync,
} from './config.js';

/** @param the words after `must be` in the message */
const IsWholeNumber = (min: number, max: number, what: string) => {
  const message = `must be ${what}`;
  const rules = [ToWholeNumber(), IsInt({ message }), Min(min, { message }), Max(max, { message })];
  // `applyDecorators` is not used: importing Nest takes most of the time of a start that fails here.
  return (target: object, property: string) => {
    for (const rule of rules) rule(target, property);
  };
};

const IsSet = () => ValidateIf((_settings, value) => value !== null);

/**
 * The environment variables, one property each, with their defaults and rules.
 * `load-config.ts` turns them into the nested `Config`.
 */
export class Settings {
  @IsListenHost()
  SERVICE_HOST = '127.0.0.1';

  @IsWholeNumber(0, 65_535, 'a port number from 0 to 65535')
  SERVICE_PORT = 8080;

  @IsStorePath()
  SERVICE_DASHBOARD_AUTH_DB = 'data/auth.db';

  @IsStorePath()
  SERVICE_DASHBOARD_DATA_DB = 'data/dashboard.db';

  @IsSet()
  @IsHttpOrigin()
  SERVICE_CLUSTER_URL: string | null = null;

  @IsFilesPlace()
  SERVICE_MEDIA_DIR = 'data/media';

  @IsFolderPath()
  SERVICE_MEDIA_CACHE_DIR = 'data/media';

  @IsSet()
  @IsBucketServer()
  SERVICE_S3_ENDPOINT: string | null = null;

  @Matches(/^[a-z0-9-]{1,64}$/, { message: 'must be the name of a region, such as eu-central-1' })
  SERVICE_S3_REGION = 'us-east-1';

  @IsSet()
  @Matches(/^[\w.+@-]{1,128}$/, { message: 'must be 1 to 128 letters, digits and ._+@-' })
  SERVICE_S3_ACCESS_KEY_ID: string | null = null;

  @IsSet()
  @Matches(/^[\x21-\x7e]{1,256}$/, {
    message: 'must be 1 to 256 visible ASCII characters, without spaces',
  })
  SERVICE_S3_SECRET_ACCESS_KEY: string | null = null;

  @IsWholeNumber(1, 1_000_000, 'a whole number of megabytes from 1 to 1000000')
  SERVICE_MEDIA_MAX_MB = 1024;

  @IsIn(MEDIA_FETCHES, { message: 'must be none, images or all' })
  SERVICE_MEDIA_FETCH: MediaFetch = 'images';

  @IsWholeNumber(1, 2000, 'a whole number of megabytes from 1 to 2000')
  SERVICE_MEDIA_MAX_FILE_MB = 100;

  @IsIn(STORE_SYNCS, { message: 'must be normal or full' })
  SERVICE_STORE_SYNC: StoreSync = 'normal';

  @IsWholeNumber(1, 3600, 'a whole number of seconds from 1 to 3600')
  SERVICE_ACK_TIMEOUT = 45;

  @IsWholeNumber(100, 10_000_000, 'a whole number from 100 to 10000000')
  SERVICE_EVENT_BUFFER = 10_000;

  @IsWholeNumber(100, 10_000_000, 'a whole number from 100 to 10000000')
  SERVICE_EVENT_KEEP = 100_000;

  @IsWholeNumber(1, 1_000_000, 'a whole number of megabytes from 1 to 1000000')
  SERVICE_EVENT_MAX_MB = 100;

  @IsWholeNumber(0, 100_000, 'a whole number from 0 to 100000')
  SERVICE_NODE_BUFFER = 2000;

  @IsIn(['resume', 'never'], { message: 'must be resume or never' })
  SERVICE_AUTO_CONNECT: 'resume' | 'never' = 'resume';

  @IsIn(['recent', 'full'], { message: 'must be recent or full' })
  SERVICE_HISTORY: 'recent' | 'full' = 'recent';

  @IsIn(PRESENCES, { message: 'must be unavailable or available' })
  SERVICE_PRESENCE: Presence = 'unavailable';

  @IsWholeNumber(0, 6000, 'a whole number from 0 (no limit) to 6000')
  SERVICE_SEND_PER_MINUTE = 60;

  @IsSet()
  @Matches(/^[\x21-\x7e]{16,}$/, {
    message: 'must be at least 16 visible ASCII characters, without spaces',
  })
  SERVICE_API_TOKEN: string | null = null;

  @IsSet()
  @IsString()
  SERVICE_API_TOKENS_FILE: string | null = null;

  @ToBoolean()
  @IsBoolean({ message: 'must be true or false' })
  SERVICE_WEBHOOK_PRIVATE = false;

  @IsBasePath()
  SERVICE_BASE_PATH = '';

  @IsHostList()
  SERVICE_ALLOWED_HOSTS = '';

  @ToBoolean()
  @IsBoolean({ message: 'must be true or false' })
  SERVICE_TRUST_PROXY = false;

  @IsSet()
  @Matches(/^\d{1,3}\.\d{1,5}\.\d{1,12}$/, {
    message: 'must be three numbers with dots, such as 2.3000.1043857760',
  })
  SERVICE_WA_VERSION: string | null = null;

  @IsSet()
  @IsProxyUrl()
  SERVICE_PROXY_URL: string | null = null;

  @IsSet()
  @IsLoopbackWebSocketUrl()
  SERVICE_NETWORK_URL: string | null = null;

  @IsSet()
  @Matches(/^[0-9a-fA-F]{64}$/, { message: 'must be 64 hex digits' })
  SERVICE_NETWORK_ROOT_KEY: string | null = null;

  @IsSet()
  @IsLoopbackHttpUrl()
  SERVICE_NETWORK_CONTROL_URL: string | null = null;

  @IsIn(LOG_LEVELS, { message: `must be one of ${LOG_LEVELS.join(', ')}` })
  SERVICE_LOG_LEVEL: LogLevel = 'info';
}
