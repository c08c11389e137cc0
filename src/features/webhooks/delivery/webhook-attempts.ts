import { Injectable } from '@nestjs/common';
import { Subject, type Observable } from 'rxjs';
import type { Attempt } from './webhook.client.js';

/** Emits each attempt of a delivery, for metrics. */
@Injectable()
export class WebhookAttempts {
  private readonly attempts = new Subject<Attempt>();

  get attempts$(): Observable<Attempt> {
    return this.attempts;
  }

  note(attempt: Attempt): void {
    this.attempts.next(attempt);
  }
}
