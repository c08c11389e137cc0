import type { DynamicModule, InjectionToken, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';

/** The kinds of imports of a module; none of ours is a promise or a forward reference. */
export type ModuleImport = Type | DynamicModule;

export function importsOf(module: ModuleImport): ModuleImport[] {
  return read(module, 'imports', MODULE_METADATA.IMPORTS);
}

export function exportsOf(module: ModuleImport): (InjectionToken | DynamicModule)[] {
  return read(module, 'exports', MODULE_METADATA.EXPORTS);
}

/** The controllers of a module and of all its imports, except those of some modules. */
export function controllersOf(
  module: ModuleImport,
  without: readonly ModuleImport[],
  seen = new Set<ModuleImport>(without),
): Type[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const own = read<Type>(module, 'controllers', MODULE_METADATA.CONTROLLERS);
  return [...own, ...importsOf(module).flatMap((each) => controllersOf(each, without, seen))];
}

export function isDynamic(module: unknown): module is DynamicModule {
  return typeof module === 'object' && module !== null && 'module' in module;
}

function read<T>(module: ModuleImport, field: keyof DynamicModule, key: string): T[] {
  const found: unknown = isDynamic(module) ? module[field] : Reflect.getMetadata(key, module);
  return (found ?? []) as T[];
}
