import { itDeliversThroughKills } from '../support/killed-webhooks.js';

itDeliversThroughKills({ kills: 50, events: 5000, timed: 1000, seed: Date.now() });
