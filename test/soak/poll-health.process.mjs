import { setTimeout as sleep } from 'node:timers/promises';
import { scaled } from '../support/jest/machine-factor.js';

/** Asks the service for its health until it is told to end; then prints the slowest answer, in ms. */
const url = new URL('/api/health', process.argv[2]);
/** The first ones load the HTTP client. */
let warmUp = 3;
let slowest = 0;
process.on('SIGINT', () => {
  process.stdout.write(String(Math.round(slowest)));
  process.exit();
});
for (;;) {
  const start = performance.now();
  const { status } = await fetch(url);
  if (status !== 200) throw new Error(`The service answered ${status}`);
  if (warmUp > 0) warmUp -= 1;
  else slowest = Math.max(slowest, performance.now() - start);
  await sleep(scaled(5));
}
