// @ts-check
import { join } from 'node:path';

/** What `build/generate-client.js` makes of the API document. */
export default {
  input: join(import.meta.dirname, '../../docs/openapi.json'),
  output: {
    path: join(import.meta.dirname, 'src/api'),
    // Node asks for it.
    importFileExtension: '.js',
  },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true },
    '@hey-api/typescript',
    {
      name: '@hey-api/sdk',
      operations: { strategy: 'single', containerName: 'DashboardApi' },
      // An answer is its body: who needs its headers asks for `responseStyle: 'fields'`.
      responseStyle: 'data',
      // There is no client that all share.
      client: false,
    },
  ],
};
