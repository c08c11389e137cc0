import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../process/clock.js';
import { HttpLoad } from './http-load.js';

const CLIENTS = 1;

/** One request after the other at a steady pace, while something else is measured. */
export class SteadyRequests {
  private readonly load: HttpLoad;
  private readonly ms: number[] = [];
  private isOver = false;
  private readonly asking: Promise<void>;

  constructor(baseUrl: string, paths: string[], everyMs: number) {
    this.load = new HttpLoad(baseUrl, CLIENTS);
    this.asking = this.ask(paths, everyMs);
  }

  /** The time of each answer, in ms. */
  async stop(): Promise<number[]> {
    this.isOver = true;
    await this.asking;
    this.load.close();
    return this.ms;
  }

  private async ask(paths: string[], everyMs: number): Promise<void> {
    for (let index = 0; !this.isOver; index += 1) {
      const start = now();
      await this.load.ask({ path: paths[index % paths.length] ?? '' });
      const took = now() - start;
      this.ms.push(took);
      await sleep(Math.max(0, everyMs - took));
    }
  }
}
