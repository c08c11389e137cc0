// @ts-check
import { writeClientTypes } from './client-types.js';

await writeClientTypes();
