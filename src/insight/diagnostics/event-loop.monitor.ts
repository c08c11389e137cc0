import { Injectable } from '@nestjs/common';

const SAMPLE_MS = 500;
const SAMPLES = 20;

/** Measures how late timers run: a blocked event loop makes a healthy connection look lost. */
@Injectable()
export class EventLoopMonitor {
  private delays: { ms: number; at: number }[] = [];
  private expectedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  start(): void {
    this.expectedAt = performance.now() + SAMPLE_MS;
    this.timer = setInterval(() => this.sample(), SAMPLE_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** The worst delay of the last ten seconds, in ms. */
  get worstDelayMs(): number {
    return Math.round(Math.max(0, ...this.delays.map(({ ms }) => ms)));
  }

  /** ms since 1970: the begin of that delay; undefined without any. */
  get worstDelayAt(): number | undefined {
    return this.delays.find(({ ms }) => Math.round(ms) === this.worstDelayMs)?.at;
  }

  private sample(): void {
    const now = performance.now();
    const ms = now - this.expectedAt;
    const delay = { ms, at: Date.now() - Math.round(ms) };
    this.delays = [...this.delays.slice(1 - SAMPLES), delay];
    this.expectedAt = now + SAMPLE_MS;
  }
}
