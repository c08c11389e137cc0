import { writeFileSync } from 'node:fs';
import { makeTroubleshooting, TROUBLESHOOTING_PATH } from './troubleshooting.js';

writeFileSync(TROUBLESHOOTING_PATH, await makeTroubleshooting());
