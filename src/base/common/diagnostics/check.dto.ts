export class CheckDto {
  status: 'ok' | 'degraded';
  /** Why it is degraded, or what was measured. */
  detail: string;
}
