import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readCommitted } from './document.js';
import { generatedFiles } from './generated-files.js';

for (const [path, text] of Object.entries(await generatedFiles(readCommitted()))) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
