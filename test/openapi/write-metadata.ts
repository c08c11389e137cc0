import { join } from 'node:path';
import { generateMetadata } from './generate-metadata.js';

const [path = join(import.meta.dirname, '../../src/docs/api-metadata.ts')] = process.argv.slice(2);
await generateMetadata(path);
