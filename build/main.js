// @ts-check
import { bundle } from './bundle.js';
import { compile } from './compile.js';
import { copySwaggerUi } from './swagger-ui.js';

await compile();
await bundle();
await copySwaggerUi();
await import('../emoji-data.build.js');
