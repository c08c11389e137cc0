import 'reflect-metadata';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { AppModule } from '../../../src/app/app.module.js';

export interface Route {
  method: string;
  /** From the root, with `:name` for each parameter. */
  path: string;
}

type Class = abstract new (...args: never[]) => object;

/** All routes of the API, as the modules declare them: a new one needs no other entry. */
export function readRoutes(): Route[] {
  const found = new Map<string, Route>();
  for (const controller of controllersOf(AppModule)) {
    for (const route of routesOf(controller)) found.set(`${route.method} ${route.path}`, route);
  }
  return [...found.values()];
}

function controllersOf(module: Class, seen = new Set<Class>()): Class[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const imports = (read(MODULE_METADATA.IMPORTS, module) ?? []) as (Class | { module: Class })[];
  const own = (read(MODULE_METADATA.CONTROLLERS, module) ?? []) as Class[];
  const modules = imports.map((each) => ('module' in each ? each.module : each));
  return [...own, ...modules.flatMap((each) => controllersOf(each, seen))];
}

function routesOf(controller: Class): Route[] {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const method = read(METHOD_METADATA, prototype[name]) as RequestMethod | undefined;
    if (method === undefined) return [];
    const parts = [read(PATH_METADATA, controller), read(PATH_METADATA, prototype[name])];
    const path = ['api', ...parts.flatMap((part) => String(part).split('/'))].filter(Boolean);
    return [{ method: RequestMethod[method], path: `/${path.join('/')}` }];
  });
}

function read(key: string, target: object): unknown {
  return Reflect.getMetadata(key, target);
}
