import { itDeliversThroughKills } from '../support/killed-webhooks.js';
import { scaled } from '../support/machine-factor.js';

itDeliversThroughKills({
  kills: 50,
  events: 5000,
  timed: 1000,
  latestMs: scaled(200),
  seed: Date.now(),
});
