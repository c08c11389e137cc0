export class CheckDto {
  status: 'ok' | 'degraded';
  /** The reason why it is degraded, or the measured value. */
  detail: string;
}
