import { installTime } from '../clock/install-time.js';

/** The time of this process. Its first importer can move the time of all modules that are loaded after it. */
export const ownTime = installTime();
