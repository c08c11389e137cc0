import { accountsFair } from './accounts-fair.bench.js';
import { accounts } from './accounts.bench.js';
import type { Benchmark } from './benchmark.js';
import { dialogueBesideWebhook, inboundBesideWebhook } from './beside-webhook.bench.js';
import { dialogue } from './dialogue.bench.js';
import { fanOut } from './fan-out.bench.js';
import { groupIn } from './group-in.bench.js';
import { groupOut } from './group-out.bench.js';
import { growth } from './growth.bench.js';
import { historyStore } from './history-store.bench.js';
import { history } from './history.bench.js';
import { inbound } from './inbound.bench.js';
import { latency } from './latency.bench.js';
import { mediaDown } from './media-down.bench.js';
import { mediaUp } from './media-up.bench.js';
import { page } from './page.bench.js';
import { pageAccounts } from './page-accounts.bench.js';
import { read } from './read.bench.js';
import { sendAccept } from './send-accept.bench.js';
import { sendDrain } from './send-drain.bench.js';
import { sendDrainNew } from './send-drain-new.bench.js';
import { start } from './start.bench.js';
import { storeSync } from './store-sync.bench.js';
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
  sendDrainNew,
  mediaDown,
  mediaUp,
  storeSync,
  history,
  historyStore,
  read,
  fanOut,
  webhooks,
  inboundBesideWebhook,
  dialogueBesideWebhook,
  start,
  growth,
  page,
  pageAccounts,
  accounts,
  accountsFair,
];
