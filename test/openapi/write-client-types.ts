import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CLIENT_TYPES_PATH, toClientTypes } from './client-types.js';
import { readCommitted } from './document.js';

mkdirSync(dirname(CLIENT_TYPES_PATH), { recursive: true });
writeFileSync(CLIENT_TYPES_PATH, toClientTypes(readCommitted()));
