import { rmSync } from 'node:fs';
import { mulberry32 } from '../../../packages/network/src/state/mulberry32.js';
import { EitherProxy } from '../proxy/either-proxy.js';
import { freePort } from '../service/free-port.js';
import { ServiceProcess } from '../service/service-process.js';
import { waitFor } from '../wait-for.js';

const SEED = Number(process.env.TEST_CLUSTER_SEED);

/** Two processes on the database of these settings, behind a proxy that sends each request to either one. */
async function startTwo(args: string[], env: Record<string, string>) {
  const addresses = [await freePort(), await freePort()].map((port) => `http://127.0.0.1:${port}`);
  const processes = addresses.map((address) => {
    const { port } = new URL(address);
    const own = args.map((value, at) => (args[at - 1] === '--port' ? port : value));
    return ServiceProcess.spawn({ args: own, env: { ...env, SERVICE_CLUSTER_URL: address } });
  });
  const log = () => processes.map(({ printed }) => printed).join('');
  try {
    await waitFor('one of two processes to act', () => {
      if (processes.some(({ isRunning }) => !isRunning)) throw new Error('A process has ended');
      return log().split(' waits at ').length > 2 && log().includes('Dashboard: ');
    });
  } catch (cause) {
    await Promise.all(processes.map(remove));
    // All that it has printed is here once it has ended.
    throw new Error(log(), { cause });
  }
  const proxy = await new EitherProxy(addresses, mulberry32(SEED)).listen();
  return {
    baseUrl: proxy.origin + (env.SERVICE_BASE_PATH ?? ''),
    log,
    close: async () => {
      const exits = await Promise.all(processes.map((each) => each.stop()));
      proxy.stop();
      await Promise.all(processes.map(remove));
      if (exits.some(({ code }) => code !== 0)) throw new Error(`A process ended badly: ${log()}`);
    },
  };
}

async function remove(each: ServiceProcess): Promise<void> {
  await each.kill('SIGKILL');
  rmSync(each.folder, { recursive: true, force: true });
}

// In the place of the one that starts the application in the process of the tests.
Object.assign(globalThis, { startApp: startTwo });
