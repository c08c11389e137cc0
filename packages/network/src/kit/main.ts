#!/usr/bin/env node
// Must come before anything that keeps the functions of time.
import './own-time.js';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ReadyLine } from '../fixture/ready-line.js';
import { fail, readFlags, readPort, readSpeed, readTime } from './flags.js';
import { watchParent } from './parent-watch.js';
import { readReplayFlags, REPLAY_HELP } from './replay-flags.js';

const HELP = `Usage: whatsapp-test-network [--port PORT] [--control-port PORT] [--seed SEED] [--start-time TIME] [--speed N] [--stay]
       whatsapp-test-network replay FILE ..., a recording as a test; see whatsapp-test-network replay --help

Runs a WhatsApp network on this machine. When it is ready it prints one line of JSON: where clients connect ("url"), the
root key that they must trust ("root_key"), where to drive people and faults by HTTP ("control_url"), and a file for
NODE_EXTRA_CA_CERTS ("authority_path"). It ends with the process that started it, or when its stdin closes.

  --port PORT           where it listens for clients (default a free port)
  --control-port PORT   where it takes commands; GET / lists them (default a free port)
  --seed SEED           the same seed gives the same root key, and the same ids in the same order (default a new one)
  --start-time TIME     when its clock starts, such as 2030-01-01T00:00:00Z (default now)
  --speed N             how many times as fast as time its clock runs; 0: it stands until it is moved (default 1)
  --stay                go on when the parent has ended, until SIGTERM or Ctrl+C
  --help                show this text
  --version             show the version`;

/** Runs a network for the tests of other people's programs, as a process of its own. */
async function main(): Promise<void> {
  const [first, ...rest] = process.argv.slice(2);
  if (first === 'replay') return runReplay(rest);
  const flags = readFlags({
    port: { type: 'string' },
    'control-port': { type: 'string' },
    seed: { type: 'string' },
    'start-time': { type: 'string' },
    speed: { type: 'string' },
    stay: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean' },
  });
  const port = readPort('port', flags.port) ?? 0;
  const controlPort = readPort('control-port', flags['control-port']) ?? 0;
  const startAt = readTime('start-time', flags['start-time']);
  const speed = readSpeed('speed', flags.speed);
  if (flags.help || flags.version) {
    process.stdout.write(`${flags.help ? HELP : readVersion()}\n`);
    return;
  }
  // Imported late: the import takes a while, and a bad flag must be rejected at once.
  const { RunningNetwork } = await import('./running-network.js');
  const seed = flags.seed ?? randomBytes(4).toString('hex');
  const network = await RunningNetwork.start({ port, controlPort, seed, startAt, speed });
  const stop = (): void => void network.stop().catch(fail);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  if (!flags.stay) watchParent(stop);
  const line: ReadyLine = { version: readVersion(), pid: process.pid, ...network.address };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function runReplay(args: string[]): Promise<void> {
  const flags = readReplayFlags(args);
  if (flags === null) {
    process.stdout.write(`${REPLAY_HELP}\n`);
    return;
  }
  const { replay } = await import('./replay.js');
  await replay(flags);
}

/** The version of the package: the program is in a folder of it. */
function readVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

main().catch(fail);
