import type { RequestOptions } from 'node:https';
import { ProxyError } from '../proxy/proxy.error.js';

/** Through the proxy, or direct. */
export type Route = Pick<RequestOptions, 'agent'>;

/** What the requests for one file share. */
export interface Transfer {
  route: Route;
  /** Ends it. */
  signal: AbortSignal;
  /** Hears of each piece that passes. */
  onBytes: (count: number) => void;
}

/** As WhatsApp Web sends it. */
export const ORIGIN = 'https://web.whatsapp.com';

/** Also between two pieces of the file. */
const ANSWER_LIMIT_MS = 30_000;

/** Ends a request to a media server when nothing has moved for too long. */
export class SilenceLimit {
  private readonly silence = new AbortController();
  private readonly timer = setTimeout(
    () => this.silence.abort(new Error('No answer in time')),
    ANSWER_LIMIT_MS,
  );
  /** For the request. */
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

/** Why a request failed, without what only a programmer understands. */
export function reasonOf(error: unknown): string {
  return error instanceof ProxyError ? error.message : "WhatsApp's media server cannot be reached";
}
