import { itDeliversThroughKills } from '../support/killed-webhooks.js';

itDeliversThroughKills({ kills: 3, events: 200, timed: 100, seed: Date.now() });
