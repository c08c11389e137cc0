import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceProcess } from './service/service-process.js';
import { waitFor } from './wait-for.js';

/** The clock of the service's machine, which can be set while it runs. */
export class MachineClock {
  private readonly folder = mkdtempSync(join(tmpdir(), 'machine-clock-'));
  private readonly file = join(this.folder, 'offset');

  constructor() {
    writeFileSync(this.file, '0');
  }

  /** The options with which a service starts. */
  get env(): Record<string, string> {
    const script = pathToFileURL(join(import.meta.dirname, 'moved-clock.mjs')).href;
    return { NODE_OPTIONS: `--import ${script}`, MOVED_CLOCK: this.file };
  }

  /**
   * Resolves when the service has the new time.
   * @param aheadMs ms by which the clock is fast from now on
   */
  async set(aheadMs: number, service?: ServiceProcess): Promise<void> {
    writeFileSync(this.file, String(aheadMs));
    if (!service) return;
    process.kill(service.pid, 'SIGUSR2');
    await waitFor('the clock', () => readFileSync(`${this.file}.seen`, 'utf8') === String(aheadMs));
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true });
  }
}
