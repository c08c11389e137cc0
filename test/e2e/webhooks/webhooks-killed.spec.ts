import { TIMEOUT_MS } from '../../../src/features/webhooks/delivery/webhook.client.js';
import { itDeliversThroughKills } from '../../support/crowds/killed-webhooks.js';

// A lenient limit, as other suites run beside it: the soak has the figure. Nobody waits here until the dead endpoint's
// time is over.
itDeliversThroughKills({
  kills: 3,
  events: 200,
  timed: 100,
  latestMs: TIMEOUT_MS / 2,
  seed: Date.now(),
});
