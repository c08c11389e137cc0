import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { AbstractLoader, ExpressLoader } from '@nestjs/serve-static';
import { Test } from '@nestjs/testing';

/** The place where `npm run build` puts it. */
const DIST = new URL('../../../dist/', import.meta.url);

/**
 * Starts the built application in this process: the one of `dist/main.js`, with settings of its own instead of those of
 * the process.
 * @param {string[]} args as on the command line
 * @param {NodeJS.ProcessEnv} env
 * @returns its address, what it logs until another one starts, and its end
 */
export async function startApp(args, env) {
  if (env.NODE_EXTRA_CA_CERTS) authority = readFileSync(env.NODE_EXTRA_CA_CERTS, 'utf8');
  const dist = await (loading ??= loadDist());
  const log = [];
  const module = await Test.createTestingModule({ imports: [dist.AppModule] })
    .overrideProvider(dist.Config)
    .useValue(dist.loadConfig(args, env))
    .overrideProvider(dist.LogOutput)
    .useValue({ write: (line) => void log.push(line) })
    // Set by the HTTP adapter, which a module of tests gets later.
    .overrideProvider(AbstractLoader)
    .useValue(new ExpressLoader())
    .compile();
  const app = module.createNestApplication(new dist.HttpLimitsAdapter(), dist.APP_OPTIONS);
  openApps.add(app);
  await dist.configureApp(app);
  const { host, port } = app.get(dist.Config).server;
  await app.listen(port, host);
  app.useLogger(app.get(dist.AppLogger));
  void dist.openAccounts(app);
  return {
    baseUrl: await app.getUrl(),
    log: () => log.join(''),
    close: () => close(app),
  };
}

/** Closes the apps that a failed test has left open. */
export async function closeApps() {
  await Promise.all([...openApps].map(close));
}

const openApps = new Set();

/**
 * The certificate of `NODE_EXTRA_CA_CERTS`, which Node itself reads only at the start of a process. One at a time: the
 * networks of each file of tests have another one of the same name, and the first of a name is the only one looked at.
 */
let authority = '';
const { createSecureContext } = tls;
tls.createSecureContext = (options) => {
  const secure = createSecureContext(options);
  if (!options?.ca && authority) secure.context.addCACert(authority);
  return secure;
};

async function close(app) {
  openApps.delete(app);
  await app.close();
}

let loading;
let isLibraryRejection = () => false;

/** True if the service survives this rejection, which the library has left unhandled. */
export function isForgiven(error) {
  return isLibraryRejection(error);
}

// Jest listens while a file of tests runs, but nobody does before the next one: the process would end then.
process.on('unhandledRejection', (error) => {
  if (!isForgiven(error)) throw error;
});

/** Loaded once a worker, on the first use: it takes two seconds, and most unit specs do not need it. */
async function loadDist() {
  const load = (path) => import(new URL(path, DIST));
  const { useNativeCurve } = await load('whatsapp/baileys/patches/native-curve.patch.js');
  await useNativeCurve();
  const parts = await Promise.all([
    load('app/app.module.js'),
    load('app/configure-app.js'),
    load('app/open-accounts.js'),
    load('base/common/http/http-limits.adapter.js'),
    load('base/config/config.js'),
    load('base/config/load-config.js'),
    load('base/log/app-logger.js'),
    load('base/log/log-stream.js'),
    load('whatsapp/baileys/errors/baileys-rejection.js'),
  ]);
  const dist = Object.assign({}, ...parts);
  isLibraryRejection = dist.isLibraryRejection;
  return dist;
}

const { setTimeout } = globalThis;

/**
 * The library leaves timers running when a connection ends, that of a service and that of a client of the network, and
 * Jest would end the worker by force instead of waiting for them. Stays for the rest of the process.
 */
globalThis.setTimeout = Object.assign((callback, ms, ...args) => {
  const timer = setTimeout(callback, ms, ...args);
  return ms >= 10_000 ? timer.unref() : timer;
}, setTimeout);
