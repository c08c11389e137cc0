import { itDeliversThroughKills } from '../support/crowds/killed-webhooks.js';
import { scaled } from '../support/jest/machine-factor.js';

itDeliversThroughKills({
  kills: 50,
  events: 5000,
  timed: 1000,
  latestMs: scaled(200),
  seed: Date.now(),
});
