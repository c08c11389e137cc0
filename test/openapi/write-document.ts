import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { ServiceProcess } from '../support/service-process.js';
import { DOCUMENT_PATH } from './document.js';

const service = await ServiceProcess.start();
const { body } = await service.api.get('/api/openapi.json');
await service.dispose();
writeFileSync(
  DOCUMENT_PATH,
  await format(JSON.stringify(body), { parser: 'json', printWidth: 100 }),
);
