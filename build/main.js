// @ts-check
import { bundle } from './bundle.js';
import { compile } from './compile.js';

await compile();
await bundle();
await import('../emoji-data.build.js');
