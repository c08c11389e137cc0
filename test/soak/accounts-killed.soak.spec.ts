import { itKeepsAccountsWhole } from '../support/crowds/killed-accounts.js';

itKeepsAccountsWhole({ kills: 50, messages: 2000, seed: Date.now() });
