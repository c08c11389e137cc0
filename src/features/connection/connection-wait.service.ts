import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  firstValueFrom,
  merge,
  NEVER,
  of,
  startWith,
  Subject,
  switchMap,
  takeUntil,
  timer,
  type Observable,
} from 'rxjs';
import type { Session } from '../../whatsapp/session.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { ConnectionService } from './connection.service.js';
import type { ConnectionDto } from '../../base/shapes/connection.dto.js';
import { msUntil } from '../../base/common/time/due.policy.js';

/** The service answers requests before it resumes the last session. */
const RESUME_LIMIT_MS = 5000;

/** Lets clients wait for the connection without polling. */
@Injectable()
export class ConnectionWaitService implements BeforeApplicationShutdown {
  private readonly shutdown$ = new Subject<void>();

  constructor(
    private readonly connection: ConnectionService,
    private readonly gateway: WhatsAppGateway,
  ) {}

  beforeApplicationShutdown(): void {
    this.shutdown$.next();
  }

  /**
   * Resolves with the connection once it is `connected`, or stays disconnected until somebody connects it, or after the
   * timeout.
   * @param aborted$ emits when the client is gone
   */
  async waitForConnected(timeoutMs: number, aborted$: Observable<unknown>): Promise<ConnectionDto> {
    const decided$ = this.gateway.session$.pipe(startWith(this.gateway.session), switchMap(decide));
    const ended$ = merge(aborted$, this.shutdown$, timer(timeoutMs));
    await firstValueFrom(decided$.pipe(takeUntil(ended$)), { defaultValue: null });
    return this.connection.current();
  }
}

/** Emits once the outcome for the session is certain. */
function decide({ state, phase, since, nextRetryAt }: Session): Observable<unknown> {
  if (state === 'connected') return of(true);
  const goesOn = state === 'connecting' || phase === 'stopping' || nextRetryAt !== null;
  if (goesOn) return NEVER;
  const resumesBy = phase === 'idle' ? since + RESUME_LIMIT_MS : 0;
  return timer(msUntil(resumesBy, Date.now(), RESUME_LIMIT_MS));
}
