export class CheckDto {
  status: 'ok' | 'degraded';
  /** The reason why it is degraded, and since when, as far as it is known; or the measured value. */
  detail: string;
}
