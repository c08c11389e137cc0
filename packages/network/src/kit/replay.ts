import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Wording } from '../expect/describe.js';
import { toJunit } from '../expect/junit.js';
import { NotReadyError, testWithRecording, type Tested } from '../expect/replay-test.js';
import type { Outcome } from '../expect/outcome.js';
import { parseRecording, RecordingError, type Recording } from '../replay/recording-file.js';
import { refuse } from './flags.js';
import type { ReplayFlags } from './replay-flags.js';
import { RunningNetwork } from './running-network.js';

const USAGE_ERROR = 2;

/** Plays a recording against a program, prints the differences, and sets the exit code. */
export async function replay({ file, port, controlPort, seed, junit, ...tested }: ReplayFlags) {
  const recording = read(file);
  const startedAt = new Date();
  const network = await RunningNetwork.start({
    port,
    controlPort,
    seed: seed ?? randomBytes(4).toString('hex'),
  });
  const stop = (): void => void network.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    const against = { ...tested, controlUrl: network.address.control_url };
    const outcome = await testWithRecording(network.network, recording, against);
    const seconds = (Date.now() - startedAt.getTime()) / 1000;
    const wording = new Wording(recording);
    print(file, outcome, wording, tested);
    const run = { file: basename(file), startedAt, seconds };
    if (junit !== undefined) writeFileSync(junit, toJunit(outcome, wording, run));
    process.exitCode = outcome.differences.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof NotReadyError)) throw error;
    process.stderr.write(
      [`The replay did not begin: ${error.message}.`, ...quoted(error.output), ''].join('\n'),
    );
    process.exitCode = USAGE_ERROR;
  } finally {
    await network.stop();
  }
}

function read(file: string): Recording {
  try {
    return parseRecording(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof RecordingError) return refuse(`${file}: ${error.message}`);
    return refuse(`${file} cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
}

function print(
  file: string,
  outcome: Outcome & { output: string[] },
  wording: Wording,
  { command, service }: Pick<Tested, 'command' | 'service'>,
): void {
  const { differences, skipped, output } = outcome;
  const lines = differences.flatMap((difference) => [
    `${file}:${difference.line}: ${wording.difference(difference)}`,
    // No link if the program was started here: its service ends with it.
    ...(service && difference.sent && command === undefined
      ? [`    ${new URL(`/#/trace/${difference.sent.id}`, service.url).href}`]
      : []),
  ]);
  const notes = skipped.map(({ line, why }) => `${file}:${line}: not played: ${why}`);
  const said = differences.some(({ problem }) => problem === 'ended') ? quoted(output) : [];
  process.stdout.write([...notes, ...lines, ...said, wording.summary(outcome), ''].join('\n'));
}

function quoted(output: string[]): string[] {
  return output.length === 0
    ? []
    : ['The program printed last:', ...output.map((line) => `    ${line}`)];
}
