import { parseArgs } from 'node:util';
import type { Tested } from '../expect/replay-test.js';
import { readPort, refuse } from './flags.js';

export const REPLAY_HELP = `Usage: whatsapp-test-network replay FILE --command COMMAND [--ready TEXT]
       whatsapp-test-network replay FILE --against URL [--command COMMAND]

Plays a recording of the dashboard on a fresh network: the people of the file do what they did. The program must send what
was sent in the recording; what is different is printed, with the line of the file. Ends with 0 if all is the same, 1 if
something is different, and 2 if it could not begin.

  --command COMMAND     starts the program, in a shell: with the variables of the network, and an empty folder for its
                        session in REPLAY_FOLDER. It prints its QR code as text, or has it scanned (NETWORK_CONTROL_URL)
  --against URL         the dashboard through which the program speaks to WhatsApp: its QR code is scanned there
  --token TOKEN         of that dashboard
  --ready TEXT          what the program prints when it can take messages
  --junit FILE          writes a report in the form of JUnit there
  --wait-ms N           how long an expected message may take (default 10000)
  --quiet-ms N          how long nothing must come before the next step (default 300)
  --port PORT, --control-port PORT, --seed SEED
                        of the network, for a dashboard that is started elsewhere`;

const WAIT_MS = 10_000;
const QUIET_MS = 300;

export interface ReplayFlags extends Omit<Tested, 'controlUrl'> {
  file: string;
  port: number;
  controlPort: number;
  seed?: string;
  junit?: string;
}

/** The arguments after `replay`; null if they ask for help. */
export function readReplayFlags(args: string[]): ReplayFlags | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    return refuse('Say which recording to replay, one file; --help shows how.');
  }
  const { command, against, token, ready, junit, seed } = values;
  if (command === undefined && against === undefined) {
    return refuse('Say what to test, with --command or --against; --help shows how.');
  }
  if (ready !== undefined && command === undefined) {
    return refuse('--ready waits for what a program prints, so it needs --command.');
  }
  return {
    file,
    command,
    ...(against !== undefined && { service: { url: readUrl(against), token } }),
    ready,
    junit,
    seed,
    waitMs: readMs('wait-ms', values['wait-ms']) ?? WAIT_MS,
    quietMs: readMs('quiet-ms', values['quiet-ms']) ?? QUIET_MS,
    port: readPort('port', values.port) ?? 0,
    controlPort: readPort('control-port', values['control-port']) ?? 0,
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    command: text,
    against: text,
    token: text,
    ready: text,
    junit: text,
    seed: text,
    port: text,
    'control-port': text,
    'wait-ms': text,
    'quiet-ms': text,
    help: { type: 'boolean', short: 'h' },
    // Allowed, but without effect: this command always compares with expectations.
    expect: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/[.]\s/)[0] : String(error);
    return refuse(`${reason}; --help lists the flags.`);
  }
}

function readUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin;
  return refuse(`--against must be an address such as http://127.0.0.1:8080, not "${value}".`);
}

function readMs(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,7}$/.test(value)) return Number(value);
  return refuse(`--${name} must be a number of milliseconds, not "${value}".`);
}
