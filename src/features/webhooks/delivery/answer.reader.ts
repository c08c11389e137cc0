import type { IncomingHttpHeaders } from 'undici/types/header.js';
import type { Dispatcher } from 'undici';

/** Bytes of the answer that are shown. */
const SHOWN_BYTES = 2048;
/** A longer answer costs the connection: it is not read to its end. */
const MOST_BYTES = 65_536;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The first 2 kB; null without a body. */
  text: string | null;
}

/** Reads one answer, up to the shown part, with a third of the work of undici's `request`, its stream and signal. */
export class AnswerReader implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Answer>;
  private resolve!: (answer: Answer) => void;
  private reject!: (error: Error) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly pieces: Buffer[] = [];
  private size = 0;
  private isEnded = false;

  constructor() {
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Ends the request, also while it waits for its connection. */
  abort(reason: Error): void {
    this.fail(reason);
    this.controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isEnded) controller.abort(new Error('The request was ended before.'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // The last status counts: any below 200 only announces it.
    this.status = status;
    this.headers = headers;
  }

  /** Reads the rest as well, unless it is long, so that the connection can be used again. */
  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.size < SHOWN_BYTES) this.pieces.push(piece);
    this.size += piece.length;
    if (this.size <= MOST_BYTES) return;
    this.end();
    controller.abort(new Error('The rest of the answer is not read.'));
  }

  onResponseEnd(): void {
    this.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  private end(): void {
    this.isEnded = true;
    const { status, headers, pieces, size } = this;
    const shown = Buffer.concat(pieces).subarray(0, SHOWN_BYTES);
    this.resolve({ status, headers, text: size === 0 ? null : shown.toString('utf8') });
  }

  private fail(error: Error): void {
    this.isEnded = true;
    this.reject(error);
  }
}
