import type { ConnectionDto } from '../../../base/shapes/connection.dto.js';
import type { CheckDto } from '../../../base/common/diagnostics/check.dto.js';

/** Always sent with status 200; see `status` and `checks` for problems. */
export class HealthDto {
  status: 'ok' | 'degraded';
  mode: 'live' | 'local';
  version: string;
  uptime_s: number;
  connection: ConnectionDto;
  checks: {
    store: CheckDto;
    event_loop: CheckDto;
    session: CheckDto;
    /** The agreement of this machine's clock with WhatsApp's. */
    clock: CheckDto;
    /** With several accounts only: the connections of the further ones, with reasons. */
    accounts?: CheckDto;
    /** With SERVICE_PROXY_URL only: the connections that the proxy refuses. */
    proxy?: CheckDto;
    /** With SERVICE_CLUSTER_URL only: the processes that could take over. */
    cluster?: CheckDto;
    /** With files in a bucket only: the last request to it. */
    bucket?: CheckDto;
    /** With webhooks only: the state of deliveries. */
    webhooks?: CheckDto;
    /** Only while SERVICE_API_TOKENS_FILE cannot be read again: the reason. */
    tokens?: CheckDto;
  };
}
