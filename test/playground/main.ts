import { readFlags, UsageError } from './flags.js';
import { describePlayground, HELP } from './instructions.js';
import { DashboardEnded, Playground } from './playground.js';

const SCAN_DELAY_MS = 3000;
const USAGE_ERROR = 2;

/** Runs the playground until it is told to stop; then nothing holds the process any more. */
async function main(): Promise<void> {
  const { port, help } = readFlags(process.argv.slice(2));
  if (help) {
    console.log(HELP);
    return;
  }
  const playground = await Playground.create({ port });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => playground.askToStop());
  }
  try {
    if (await playground.untilServing()) {
      playground.scanQrCodes(SCAN_DELAY_MS);
      console.log(describePlayground(playground.url, SCAN_DELAY_MS));
    }
    await playground.untilEnd();
  } finally {
    await playground.stop();
  }
}

function fail(error: unknown): void {
  const isKnown = error instanceof UsageError || error instanceof DashboardEnded;
  console.error(isKnown ? error.message : error);
  if (error instanceof UsageError) process.exitCode = USAGE_ERROR;
  else process.exitCode = error instanceof DashboardEnded ? error.exitCode : 1;
}

main().catch(fail);
