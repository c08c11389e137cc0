import { describeCrowd } from '../support/crowds/receiving-crowd.js';

describeCrowd(50);
