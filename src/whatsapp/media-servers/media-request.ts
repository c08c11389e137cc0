import type { RequestOptions } from 'node:https';
import { ProxyError } from '../proxy/proxy.error.js';

/** Through the proxy, or direct. */
export type Route = Pick<RequestOptions, 'agent'>;

/** Shared by the requests for one file. */
export interface Transfer {
  route: Route;
  /** Ends the transfer. */
  signal: AbortSignal;
  /** Called for each piece that passes. */
  onBytes: (count: number) => void;
}

/** The origin that WhatsApp Web sends. */
export const ORIGIN = 'https://web.whatsapp.com';

/** The limit also holds between two pieces of the file. */
const ANSWER_LIMIT_MS = 30_000;

/** Ends a request to a media server when nothing has moved for too long. */
export class SilenceLimit {
  private readonly silence = new AbortController();
  private readonly timer = setTimeout(
    () => this.silence.abort(new Error('No answer in time')),
    ANSWER_LIMIT_MS,
  );
  /** The signal for the request. */
  readonly signal: AbortSignal;

  /** @param signal ends the request, too */
  constructor(signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.silence.signal]);
  }

  refresh(): void {
    this.timer.refresh();
  }

  /** Ends the request, if it has not ended: nobody wants more of it. */
  end(): void {
    clearTimeout(this.timer);
    this.silence.abort();
  }
}

/** The reason for a failed request, without details that only a programmer understands. */
export function reasonOf(error: unknown): string {
  return error instanceof ProxyError ? error.message : "WhatsApp's media server cannot be reached";
}
