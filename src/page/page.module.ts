import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Module } from '@nestjs/common';
import { ServeStaticModule } from '@nestjs/serve-static';
import { PACKAGE_ROOT } from '../config/package-info.js';

export const CLIENT_FOLDER = join(PACKAGE_ROOT, 'client');

/** The libraries that the page imports; its import map has the same paths. */
const LIBRARIES = [
  'lit',
  'lit-html',
  'lit-element',
  '@lit/reactive-element',
  'uplot',
  'i18next',
  'diff',
  'emoji-picker-element',
];

/** `swagger-ui-dist` may be nested under `@nestjs/swagger`. */
function swaggerUiFolder(): string {
  const swagger = createRequire(import.meta.url).resolve('@nestjs/swagger/package.json');
  return dirname(createRequire(swagger).resolve('swagger-ui-dist/package.json'));
}

const FOLDERS: Record<string, string> = {
  ...Object.fromEntries(LIBRARIES.map((name) => [name, join(PACKAGE_ROOT, 'node_modules', name)])),
  'swagger-ui-dist': swaggerUiFolder(),
};

/** Serves the page, and its libraries from `node_modules`. */
@Module({
  imports: [
    ServeStaticModule.forRoot(
      ...Object.entries(FOLDERS).map(([name, rootPath]) => ({
        rootPath,
        serveRoot: `/vendor/${name}`,
        // A missing file is a 404, not the page.
        renderPath: `/vendor/${name}`,
        serveStaticOptions: { index: false },
      })),
      { rootPath: CLIENT_FOLDER, renderPath: '/' },
    ),
  ],
})
export class PageModule {}
