import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReverseProxy } from './reverse-proxy.js';

/** Hands each request to one of several services, as a generator of numbers from 0 to 1 says. */
export class EitherProxy extends ReverseProxy {
  constructor(
    private readonly targets: string[],
    private readonly random: () => number,
  ) {
    super();
  }

  protected override pass(from: IncomingMessage, to: ServerResponse): void {
    const target = this.targets[Math.floor(this.random() * this.targets.length)];
    this.handOn(from, to, target + from.url);
  }
}
