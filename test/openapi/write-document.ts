import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { DOCUMENT_PATH } from './document.js';
import { makeDocument } from './make-document.js';

const document = JSON.stringify(await makeDocument());
writeFileSync(DOCUMENT_PATH, await format(document, { parser: 'json', printWidth: 100 }));
