import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import { ScopeGuard } from '../../auth/access/scope.guard.js';
import { ShownJidsInterceptor } from '../../features/chats/shown-jids.interceptor.js';
import { ErrorFilter } from '../../base/common/http/error.filter.js';
import { UnknownFieldsInterceptor } from '../../base/common/http/unknown-fields.interceptor.js';
import { toUnknownRouteError } from '../../base/common/http/unknown-route.handler.js';
import { createValidationPipe } from '../../base/common/http/validation.pipe.js';
import { toStoreFault } from '../../base/storage/explain-storage-fault.js';

/**
 * Adds to the application of an account what each has by itself, starts it, and adds the handlers of errors.
 * @param account whom its paths mean
 */
export async function configureRoutes(app: NestExpressApplication, account: string): Promise<void> {
  const errors = new ErrorFilter(toStoreFault);
  app.disable('x-powered-by');
  // An ETag needs the finished response, so it would save no work.
  app.disable('etag');
  app.setGlobalPrefix('api');
  app.useGlobalGuards(new ScopeGuard(account));
  app.useGlobalPipes(createValidationPipe());
  app.useGlobalInterceptors(new UnknownFieldsInterceptor(), app.get(ShownJidsInterceptor));
  app.useGlobalFilters(errors);
  await app.init();
  const express: Express = app.getHttpAdapter().getInstance();
  // After all routes: unknown routes, and errors thrown outside of routes.
  app.use((request: Request, response: Response) => {
    errors.respond(toUnknownRouteError(express, request), request, response);
  });
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    errors.respond(error, request, response);
  });
}
