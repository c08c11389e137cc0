import { NEVER, type Observable } from 'rxjs';

/** Tells processes with one store of each other's events. */
export abstract class LogSignal {
  /** Emits when another process may have appended events, and now and then. */
  abstract readonly heard$: Observable<void>;

  /** To be called after this process has appended events. */
  abstract tell(): void;

  abstract close(): Promise<void>;
}

/** For a process without others. */
export class NoLogSignal extends LogSignal {
  override readonly heard$ = NEVER;

  override tell(): void {}

  override async close(): Promise<void> {}
}
