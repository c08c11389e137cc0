import { itSurvivesKills } from '../support/crowds/killed-crowd.js';

itSurvivesKills({ kills: 50, messages: 2000, people: 20, groups: 10 });
