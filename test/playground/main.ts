import { readFlags, UsageError } from './flags.js';
import { HELP } from './instructions.js';

const USAGE_ERROR = 2;

/** Loads the network, which takes a while, only once the flags are valid. */
async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  if (flags.help) {
    console.log(HELP);
    return;
  }
  await import('../../packages/network/src/signal/use-native-curve.js');
  const { runPlayground } = await import('./run-playground.js');
  process.exitCode = await runPlayground(flags);
}

function fail(error: unknown): void {
  const isKnown = error instanceof UsageError;
  console.error(isKnown ? error.message : error);
  process.exitCode = isKnown ? USAGE_ERROR : 1;
}

main().catch(fail);
