import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { ServeStaticModule } from '@nestjs/serve-static';
import { PACKAGE_ROOT } from '../../base/config/package-info.js';
import { libraryFolder } from './library-folder.js';

export const CLIENT_FOLDER = join(PACKAGE_ROOT, 'client');

/** Two files of a package of 12 MB, copied by the build. */
const COPIED_SWAGGER_UI = join(PACKAGE_ROOT, 'generated/swagger-ui');

const LIBRARIES = ['lit', 'uplot', 'i18next', 'diff', 'emoji-picker-element'];
const LIBRARIES_OF_LIT = ['lit-html', 'lit-element', '@lit/reactive-element'];

/** The libraries that the page imports; its import map has the same paths. */
const FOLDERS: Record<string, string> = {
  ...Object.fromEntries(LIBRARIES.map((name) => [name, libraryFolder(name)])),
  ...Object.fromEntries(LIBRARIES_OF_LIT.map((name) => [name, libraryFolder(name, 'lit')])),
  // Missing under `nest start` in a clone that was never built.
  'swagger-ui-dist': existsSync(COPIED_SWAGGER_UI)
    ? COPIED_SWAGGER_UI
    : libraryFolder('swagger-ui-dist'),
};

/** Serves the page, and its libraries from their installed places. */
@Module({
  imports: [
    ServeStaticModule.forRoot(
      ...Object.entries(FOLDERS).map(([name, rootPath]) => ({
        rootPath,
        serveRoot: `/vendor/${name}`,
        // A missing file is a 404, not the page.
        renderPath: `/vendor/${name}`,
        serveStaticOptions: { index: false, redirect: false },
      })),
      // A redirect to a folder would leave the path below which a proxy shows the page.
      { rootPath: CLIENT_FOLDER, renderPath: '/', serveStaticOptions: { redirect: false } },
    ),
  ],
})
export class PageModule {}
