// @ts-check
import { bundle } from './bundle.js';
import { writeClientTypes } from './client-types.js';
import { compile } from './compile.js';
import { copySwaggerUi } from './swagger-ui.js';

await writeClientTypes();
await compile();
await bundle();
await copySwaggerUi();
