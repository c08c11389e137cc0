import type { ConnectionDto } from '../../connection/dto/connection.dto.js';

export class CheckDto {
  status: 'ok' | 'degraded';
  /** Why it is degraded, or the figure that was measured. */
  detail: string;
}

/** Always answered with 200 while the process serves; what is wrong stands in `status` and `checks`. */
export class HealthDto {
  status: 'ok' | 'degraded';
  mode: 'live' | 'local';
  version: string;
  uptime_s: number;
  connection: ConnectionDto;
  checks: { store: CheckDto; event_loop: CheckDto; session: CheckDto };
}
