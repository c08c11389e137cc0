import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFlags, UsageError } from './flags.js';

/** Builds the dashboard, then runs the playground; help and mistakes in the flags come at once, without a build. */
async function main(): Promise<void> {
  if (isToRun()) {
    console.log('Building… (a few seconds)');
    process.exitCode = await build();
    if (process.exitCode !== 0) return;
  }
  await import('./main.js');
}

function isToRun(): boolean {
  try {
    return !readFlags(process.argv.slice(2)).help;
  } catch (error) {
    // The playground itself says what is wrong.
    if (error instanceof UsageError) return false;
    throw error;
  }
}

/** @returns the exit code */
async function build(): Promise<number> {
  // By a shell: on Windows, npm is a script.
  const child = spawn('npm run --silent build', { stdio: 'inherit', shell: true });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

await main();
