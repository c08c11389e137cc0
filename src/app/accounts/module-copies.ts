import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { exportsOf, importsOf, isDynamic, type ModuleImport } from './module-metadata.js';

/**
 * Copies modules in which others replace some of their imports, however deep; Nest has that for tests only
 * (`overrideModule`). Modules without such an import are not copied.
 */
export class ModuleCopies {
  private readonly copies: Map<unknown, ModuleImport>;

  /** @param replacements by the replaced module */
  constructor(replacements: Iterable<readonly [Type, DynamicModule]>) {
    this.copies = new Map(replacements);
  }

  of(module: ModuleImport): ModuleImport {
    const known = this.copies.get(module);
    if (known) return known;
    const imports = importsOf(module);
    const copied = imports.map((each) => this.of(each));
    const isSame = copied.every((each, index) => each === imports[index]);
    const copy = isSame ? module : this.copy(module, copied);
    this.copies.set(module, copy);
    return copy;
  }

  private copy(module: ModuleImport, imports: ModuleImport[]): ModuleImport {
    const exports = exportsOf(module).map((each) => this.copies.get(each) ?? each);
    if (isDynamic(module)) return { ...module, imports, exports };
    // Inherits the metadata of the class, and its constructor.
    const Copy = class extends module {};
    Object.defineProperty(Copy, 'name', { value: module.name });
    Reflect.defineMetadata(MODULE_METADATA.IMPORTS, imports, Copy);
    Reflect.defineMetadata(MODULE_METADATA.EXPORTS, exports, Copy);
    return Copy;
  }
}
