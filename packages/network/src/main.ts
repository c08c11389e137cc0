import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fail, readFlags, readPort } from './kit/flags.js';
import type { LocalNetwork } from './local/local-network.js';

const HELP = `Usage: whatsapp-dashboard network [--port PORT] [--control-port PORT]
       npm run network -- [--port PORT] [--control-port PORT], in a clone

Runs a WhatsApp network on this machine, until Ctrl+C, and prints how to start a dashboard on it.

  --port PORT           where it listens for devices (default a free port)
  --control-port PORT   drive people and faults by HTTP there; GET / lists the commands (without it: not at all)
  --help                show this text`;

/** Runs a local network as its own process until SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const flags = readFlags({
    port: { type: 'string' },
    'control-port': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  const port = readPort('port', flags.port) ?? 0;
  const controlPort = readPort('control-port', flags['control-port']);
  if (flags.help) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  // Imported late: the import takes a while, and a bad flag must be rejected at once.
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
  // Nothing keeps the process alive once both have stopped.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().catch(fail));
  }
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
  const folder = join(tmpdir(), `whatsapp-network-${randomUUID()}`);
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

main().catch(fail);
