import { readFileSync } from 'node:fs';
import { parseRecording } from '../../packages/network/src/replay/recording-file.js';
import { planReplay } from '../../packages/network/src/replay/replay-plan.js';
import type { ReplayStatus } from '../../packages/network/src/replay/replay-player.js';
import { readDashboardSettings } from './dashboard-settings.js';
import { UsageError, type Flags } from './flags.js';
import { describePlayground, describeReplay } from './instructions.js';
import { DashboardEnded, Playground } from './playground.js';

const SCAN_DELAY_MS = 3000;

/**
 * Runs the playground until it is told to stop; then nothing holds the process any more.
 * @returns the exit code: that of the dashboard, if it ended by itself
 */
export async function runPlayground(flags: Omit<Flags, 'help'>): Promise<number> {
  const settings = readDashboardSettings(process.env);
  const recording = flags.replay === undefined ? null : readRecording(flags.replay);
  // From the start on, so that a half-started playground is stopped as well.
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopping.abort());
  }
  const playground = await Playground.create({ ...flags, settings });
  try {
    if (stopping.signal.aborted) playground.askToStop();
    else stopping.signal.addEventListener('abort', () => playground.askToStop());
    if (await playground.untilServing()) {
      playground.scanQrCodes(SCAN_DELAY_MS);
      const { chaos, replay, speed } = flags;
      console.log(
        replay === undefined
          ? describePlayground(playground.url, SCAN_DELAY_MS)
          : describeReplay(playground.url, replay),
      );
      console.log(`Control port: ${playground.controlUrl} (GET / lists the commands)`);
      playground.makeTrouble(chaos);
      if (recording !== null)
        void playground.replay(recording, speed).then((status) => {
          // A replay that was cut short has no result.
          if (!stopping.signal.aborted) report(status);
        });
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

/** @throws UsageError before anything is started */
function readRecording(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    planReplay(parseRecording(text));
    return text;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file.' : message;
    throw new UsageError(`--replay ${file}: ${reason}`, { cause });
  }
}

function report({ state, step, steps, deviations, error }: ReplayStatus): void {
  console.log(`The replay is ${state}: ${step} of ${steps} steps.${error ? ` ${error}` : ''}`);
  for (const { step: number, type, what } of deviations) {
    console.log(`  Step ${number}, ${type}: ${what}`);
  }
}
