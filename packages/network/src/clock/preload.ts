import { isMainThread } from 'node:worker_threads';
import { CONTROL_VARIABLE, FOLLOWER } from './clock-messages.js';
import { Follower } from './follower.js';
import { installTime } from './install-time.js';

/**
 * `node --import whatsapp-test-network/clock`: makes the time of the program follow that of a network: of the one that
 * the variable names, or of the one that the program starts by `network()`. Threads besides the main one keep the real
 * time.
 */
if (isMainThread) {
  const follower = new Follower(installTime());
  Object.assign(globalThis, { [FOLLOWER]: follower });
  const controlUrl = process.env[CONTROL_VARIABLE];
  if (controlUrl) await follower.follow(controlUrl);
}
