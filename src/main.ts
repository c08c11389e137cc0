import { HELP, readLaunchOptions } from './base/config/launch-options.js';
import { SERVICE_VERSION } from './base/config/package-info.js';
import { endOnSignals } from './app/shutdown-signals.js';
import { describeStartupError } from './app/startup-error.js';
import { keepNewSpaceSmall } from './app/v8-flags.js';
import { once } from 'node:events';
import { createServer } from 'node:net';

const USAGE_ERROR = 2;

/** Imports the application late, because that takes a second that `--help` and invalid settings should not take. */
async function launch(): Promise<void> {
  const { help, version } = readLaunchOptions();
  if (help || version) {
    console.log(help ? HELP : SERVICE_VERSION);
    return;
  }
  const ending = endOnSignals();
  keepNewSpaceSmall();
  const { loadProcessConfig } = await import('./base/config/load-config.js');
  const config = loadProcessConfig();
  await assertPortIsFree(config.server);
  // Before anything loads the library.
  const { useNativeCurve } = await import('./whatsapp/baileys/patches/native-curve.patch.js');
  const problem = await useNativeCurve();
  if (problem) console.warn(`Encryption runs in JavaScript, up to 100 times slower: ${problem}`);
  if (config.cluster.url !== null) {
    const { runInCluster } = await import('./app/run-in-cluster.js');
    return runInCluster(config, ending);
  }
  const { bootstrap } = await import('./app/bootstrap.js');
  await bootstrap(ending.canEnd);
}

/**
 * Rejects if nothing can listen on the port, before anything else is created. The port is not reserved: a program that
 * takes it in between makes the later `listen` fail.
 */
async function assertPortIsFree({ host, port }: { host: string; port: number }) {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

try {
  await launch();
} catch (error) {
  for (const line of describeStartupError(error)) console.error(line);
  process.exit(USAGE_ERROR);
}
