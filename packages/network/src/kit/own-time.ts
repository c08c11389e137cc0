import { installTime } from '../clock/install-time.js';

/** The time of this process. Whoever imports it first can move all that is loaded after it. */
export const ownTime = installTime();
