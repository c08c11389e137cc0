import { describeCrowd } from '../support/receiving-crowd.js';

describeCrowd(50);
