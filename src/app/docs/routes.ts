import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  getOperationMetadata,
  getSection,
  type OperationMetadata,
} from '../../base/common/http/api.decorators.js';

export interface Route {
  section: string;
  /** True if it exists once in the process, rather than for each account. */
  isServiceWide: boolean;
  metadata: OperationMetadata;
}

/**
 * The metadata of all routes, by `Controller.method`.
 * @param ofAccount the controllers that each account has
 */
export function getRoutes(
  app: NestExpressApplication,
  ofAccount: readonly Function[],
): Map<string, Route> {
  const routes = new Map<string, Route>();
  for (const { controllers } of app.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const methods = metatype.prototype as Record<string, object>;
      for (const name of Object.getOwnPropertyNames(methods)) {
        if (name === 'constructor' || typeof methods[name] !== 'function') continue;
        routes.set(`${metatype.name}.${name}`, {
          section: getSection(metatype) ?? metatype.name,
          isServiceWide: !ofAccount.includes(metatype),
          metadata: getOperationMetadata(methods[name]),
        });
      }
    }
  }
  return routes;
}
