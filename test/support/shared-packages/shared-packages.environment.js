import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transformFile } from '@swc/core';
import { TestEnvironment } from 'jest-environment-node';
import * as kysely from 'kysely';
import * as rxjs from 'rxjs';
import { closeApps, isForgiven, startApp } from './start-app.js';

/** The network's native curve must be in place before the library is loaded. */
const patch = join(import.meta.dirname, '../../../packages/network/src/signal/native-curve.ts');
const { code } = await transformFile(patch, { jsc: { parser: { syntax: 'typescript' } } });
const { makeCurveNative } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const native = await import('whatsapp-rust-bridge');
const requireNatively = createRequire(import.meta.url);
const curve = requireNatively('libsignal/src/curve.js');
makeCurveNative(curve, native);
const baileys = await import('@whiskeysockets/baileys');
const { countRunning } = process.env.LATE_STORE ? await import('../jest/late-store.js') : {};

/** The parts of the library that the service or a test changes. They are reset for each file. */
const { Curve, WA_CERT_DETAILS } = baileys;
const own = { curve: { ...Curve }, details: { ...WA_CERT_DETAILS } };
const { log, info, warn, error } = console;
const ofNode = { log, info, warn, error };

/**
 * Jest loads every module anew for each file of tests: for the library, with its five megabytes of message types, that
 * takes two seconds a file, for others a quarter to one. Here Node loads them, once a worker, and the files beside this
 * one hand them on. Their `Object` and `Error` are not those of the tests, so only packages are listed that work all
 * the same. The built service has its own copy of the library, in `dist/node_modules`, and so does not see these
 * resets.
 */
export default class SharedPackagesEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(Curve, own.curve);
    Object.assign(WA_CERT_DETAILS, own.details);
    this.global.sharedPackages = { baileys, curve, kysely, rxjs };
    // Packages that few files need.
    this.global.requireNatively = requireNatively;
    this.global.startApp = startApp;
    this.global.countRunning = countRunning;
    // Output of libsignal belongs to the console of the tests that use it; some tests are asked to be quiet.
    for (const level of Object.keys(ofNode)) {
      console[level] = (...args) => this.global.console[level](...args);
    }
  }

  /** A rejection that is handled later does not fail a test in Jest. */
  handleTestEvent({ name, error, promise }) {
    if (name === 'error' && isForgiven(error)) promise?.catch(() => {});
  }

  async teardown() {
    Object.assign(console, ofNode);
    await closeApps();
    await super.teardown();
  }
}
