import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PluginMetadataGenerator } from '@nestjs/cli/lib/compiler/plugins/plugin-metadata-generator.js';
import { ReadonlyVisitor } from '@nestjs/swagger/plugin';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Writes down facts that only the compiler knows about request and response classes: types, comments, defaults.
 * @param path a JavaScript module, from which the compiled classes are as far as the sources from `src/app/docs`
 */
export function generateMetadata(path: string): void {
  const visitor = new ReadonlyVisitor({
    pathToSource: join(ROOT, 'src/app/docs'),
    dtoFileNameSuffix: ['.dto.ts', '.query.ts'],
    introspectComments: true,
    esmCompatible: true,
  });
  const tsProgramRef = createProgram();
  new PluginMetadataGenerator().generate({
    visitors: [visitor],
    tsProgramRef,
    outputDir: dirname(path),
    filename: basename(path),
  });
  const text = readFileSync(path, 'utf8').replace(/enum: \[([^\]]*)\]/g, (_all, values: string) => {
    // The compiler orders a union by the first occurrence of its words, anywhere.
    return `enum: [${values.split(', ').toSorted().join(', ')}]`;
  });
  writeFileSync(path, text);
}

/** For our own sources alone: declarations of packages are not needed, and take most of the time. */
function createProgram(): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.build.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(ROOT, (name) => name, options);
  host.resolveModuleNameLiterals = (literals, file, redirected, _options, sourceFile) =>
    literals.map((literal) => {
      if (!literal.text.startsWith('.')) return { resolvedModule: undefined };
      const mode = ts.getModeForUsageLocation(sourceFile, literal, options);
      return ts.resolveModuleName(literal.text, file, options, host, cache, redirected, mode);
    });
  return ts.createProgram(fileNames, { ...options, types: [] }, host);
}
