import { AbstractLoader, ExpressLoader } from '@nestjs/serve-static';
import { Test } from '@nestjs/testing';

/** Outside of requests, this package writes everything to the log of the first app of a process; it exports no way out. */
const { __resetOutOfContextForTests: forgetFirstLog } = await import(
  new URL('PinoLogger.js', import.meta.resolve('nestjs-pino'))
);

/** Where `npm run build` puts it. */
const DIST = new URL('../../../dist/', import.meta.url);

/**
 * Starts the built application in this process: the one of `dist/main.js`, with settings of its own instead of those of
 * the process.
 * @param {string[]} args as on the command line
 * @param {NodeJS.ProcessEnv} env
 * @returns its address, what it logs until another one starts, and its end
 */
export async function startApp(args, env) {
  const dist = await (loading ??= loadDist());
  const log = [];
  forgetFirstLog();
  const module = await Test.createTestingModule({ imports: [dist.AppModule] })
    .overrideProvider(dist.Config)
    .useValue(dist.loadConfig(args, env))
    .overrideProvider(dist.LogOutput)
    .useValue({ write: (line) => void log.push(line) })
    // Chosen by the HTTP adapter, which a module of tests gets later.
    .overrideProvider(AbstractLoader)
    .useValue(new ExpressLoader())
    .compile();
  const app = module.createNestApplication(new dist.HttpLimitsAdapter(), dist.APP_OPTIONS);
  forgiveLibrary(app.get(dist.WhatsAppGateway));
  await dist.configureApp(app);
  const { host, port } = app.get(dist.Config).server;
  await app.listen(port, host);
  app.useLogger(app.get(dist.AppLogger));
  void dist.resumeSession(app);
  return {
    baseUrl: await app.getUrl(),
    log: () => log.join(''),
    close: () => app.close(),
  };
}

let loading;

/** Loaded for the first test that needs it, once a worker: two seconds that most unit specs do not have to spend. */
async function loadDist() {
  letGoOfLongTimers();
  const load = (path) => import(new URL(path, DIST));
  const { useNativeCurve } = await load('whatsapp/baileys/patches/native-curve.patch.js');
  await useNativeCurve();
  const parts = await Promise.all([
    load('app/app.module.js'),
    load('app/configure-app.js'),
    load('app/resume-session.js'),
    load('common/http/http-limits.adapter.js'),
    load('config/config.js'),
    load('config/load-config.js'),
    load('log/app-logger.js'),
    load('log/log-stream.js'),
    load('whatsapp/whatsapp-gateway.js'),
  ]);
  return Object.assign({}, ...parts);
}

const { setTimeout } = globalThis;

/** The library leaves some running when a connection ends, and Jest would wait for half a minute before it exits. */
function letGoOfLongTimers() {
  const letGo = (callback, ms, ...args) => {
    const timer = setTimeout(callback, ms, ...args);
    return ms >= 10_000 ? timer.unref() : timer;
  };
  globalThis.setTimeout = Object.assign(letGo, setTimeout);
}

let listenersOfJest;
let judge;

/** Jest would count the rejections that the service survives in a process of its own as failures of the test. */
function forgiveLibrary(gateway) {
  if (judge) return;
  listenersOfJest = process.listeners('unhandledRejection');
  judge = (error, promise) => {
    if (gateway.isHarmlessRejection(error)) return;
    for (const listener of listenersOfJest) listener(error, promise);
  };
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', judge);
}

/** For the end of a file of tests: the next one has listeners of its own. */
export function stopForgivingLibrary() {
  if (judge) process.off('unhandledRejection', judge);
  judge = undefined;
}
