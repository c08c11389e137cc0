import { accountsFair } from './accounts-fair.bench.js';
import { accounts } from './accounts.bench.js';
import type { Benchmark } from './benchmark.js';
import { cluster } from './cluster.bench.js';
import { dialogue } from './dialogue.bench.js';
import { engines } from './engines.bench.js';
import { groupIn } from './group-in.bench.js';
import { groupOut } from './group-out.bench.js';
import { history } from './history.bench.js';
import { inbound } from './inbound.bench.js';
import { latency } from './latency.bench.js';
import { page } from './page.bench.js';
import { sendAccept } from './send-accept.bench.js';
import { sendDrain } from './send-drain.bench.js';
import { steps } from './steps.bench.js';
import { start } from './start.bench.js';
import { webhooks } from './webhooks.bench.js';

/** All of them, in the order in which they run. */
export const BENCHMARKS: Benchmark[] = [
  dialogue,
  groupIn,
  groupOut,
  inbound,
  latency,
  sendAccept,
  sendDrain,
  history,
  webhooks,
  steps,
  start,
  page,
  accounts,
  accountsFair,
  engines,
  cluster,
];
