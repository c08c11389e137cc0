import type { Flags } from './flags.js';
import { describePlayground } from './instructions.js';
import { DashboardEnded, Playground } from './playground.js';

const SCAN_DELAY_MS = 3000;

/**
 * Runs the playground until it is told to stop; then nothing holds the process any more.
 * @returns the exit code: that of the dashboard, if it ended by itself
 */
export async function runPlayground(flags: Omit<Flags, 'help'>): Promise<number> {
  const playground = await Playground.create(flags);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => playground.askToStop());
  }
  try {
    if (await playground.untilServing()) {
      playground.scanQrCodes(SCAN_DELAY_MS);
      console.log(describePlayground(playground.url, SCAN_DELAY_MS));
      console.log(`Control port: ${playground.controlUrl} (GET / lists the commands)`);
      playground.makeTrouble(flags.chaos);
    }
    await playground.untilEnd();
    return 0;
  } catch (error) {
    if (!(error instanceof DashboardEnded)) throw error;
    console.error(error.message);
    return error.exitCode;
  } finally {
    await playground.stop();
  }
}
