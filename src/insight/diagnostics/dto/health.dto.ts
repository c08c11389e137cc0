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
    /** Whether this machine's clock agrees with WhatsApp's. */
    clock: CheckDto;
    /** With several accounts only: whether the further ones are connected, and why not. */
    accounts?: CheckDto;
    /** With SERVICE_PROXY_URL only: what it does not let through. */
    proxy?: CheckDto;
    /** With webhooks only: whether they are delivered. */
    webhooks?: CheckDto;
    /** Only while SERVICE_API_TOKENS_FILE cannot be read again: why. */
    tokens?: CheckDto;
  };
}
