import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { ServeStaticModule } from '@nestjs/serve-static';

const ROOT = join(import.meta.dirname, '..');
export const CLIENT_FOLDER = join(ROOT, 'client');

/** What the page imports; its import map names the same places. */
const LIBRARIES = ['lit', 'lit-html', 'lit-element', '@lit/reactive-element'];

/** Serves the page, and its libraries from where npm has put them. */
@Module({
  imports: [
    ServeStaticModule.forRoot(
      ...LIBRARIES.map((name) => ({
        rootPath: join(ROOT, 'node_modules', name),
        serveRoot: `/vendor/${name}`,
        // Only files: no page for addresses that do not exist.
        renderPath: `/vendor/${name}`,
        serveStaticOptions: { index: false },
      })),
      { rootPath: CLIENT_FOLDER, renderPath: '/' },
    ),
  ],
})
export class ClientModule {}
