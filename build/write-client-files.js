// @ts-check
import { writeClientFiles } from './client-files.js';

await writeClientFiles();
