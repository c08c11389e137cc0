import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LocalNetwork } from './local/local-network.js';

const HELP = `Usage: whatsapp-dashboard network [--port PORT] [--control-port PORT]
       npm run network -- [--port PORT] [--control-port PORT], in a clone

Runs a WhatsApp network on this machine, until Ctrl+C, and prints how to start a dashboard on it.

  --port PORT           where it listens for devices (default a free port)
  --control-port PORT   drive people and faults by HTTP there; GET / lists the commands (without it: not at all)
  --help                show this text`;

interface Flags {
  port: number;
  controlPort?: number;
  help: boolean;
}

/** Runs a local network as its own process until SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const { port, controlPort, help } = readFlags();
  if (help) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  // Imported late: it takes a while, and a bad flag must be rejected at once.
  await import('./signal/use-native-curve.js');
  const { ControlServer } = await import('./control/control-server.js');
  const { LocalNetwork } = await import('./local/local-network.js');
  const network = await LocalNetwork.start({ port });
  const control = controlPort === undefined ? undefined : new ControlServer(network);
  const stop = async (): Promise<void> => {
    await control?.stop();
    await network.stop();
  };
  try {
    print(network, await control?.listen(controlPort ?? 0));
  } catch (error) {
    await network.stop();
    throw error;
  }
  // Once both have stopped, nothing keeps the process alive.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().catch(fail));
  }
}

function readFlags(): Flags {
  const { values } = parse();
  const flags: Flags = { port: readPort('port', values.port) ?? 0, help: values.help ?? false };
  const controlPort = readPort('control-port', values['control-port']);
  return controlPort === undefined ? flags : { ...flags, controlPort };
}

function parse() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string' },
        'control-port': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      strict: true,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    return refuse(`${reason}; --help lists the flags.`);
  }
}

function readPort(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  return refuse(`--${name} must be a number from 0 to 65535, not "${value}".`);
}

function print(network: LocalNetwork, controlUrl: string | undefined): void {
  const lines = [
    `WhatsApp network   ${network.url}`,
    `root key           ${network.rootKey}`,
    ...(controlUrl ? [`control            ${controlUrl}  (GET / lists the commands)`] : []),
    '',
    'Start the service on it, with its own databases, so that your real session is not touched:',
    ...startCommand(network),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Uses temporary databases: the network loses all accounts when it ends, so a pairing with it is worthless then. */
function startCommand({ url, rootKey, media }: LocalNetwork): string[] {
  const folder = join(tmpdir(), `whatsapp-network-${process.pid}`);
  const variables = {
    SERVICE_NETWORK_URL: url,
    SERVICE_NETWORK_ROOT_KEY: rootKey,
    NODE_EXTRA_CA_CERTS: `'${media.authorityPath}'`,
    SERVICE_DASHBOARD_AUTH_DB: `'${join(folder, 'auth.db')}'`,
    SERVICE_DASHBOARD_DATA_DB: `'${join(folder, 'dashboard.db')}'`,
    SERVICE_MEDIA_DIR: `'${join(folder, 'media')}'`,
  };
  const settings = Object.entries(variables).map(([name, value]) => `${name}=${value} \\`);
  return [...settings, isInstalled() ? 'npx whatsapp-dashboard start' : 'npm start'];
}

/** Started by the command of the installed package, not in a clone. */
function isInstalled(): boolean {
  return basename(process.argv[1] ?? '').startsWith('whatsapp-dashboard');
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function fail(error: unknown): void {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    refuse(`Port ${port} is in use: choose another one with --port or --control-port.`);
  }
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

main().catch(fail);
