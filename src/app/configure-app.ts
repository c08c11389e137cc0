import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import { CLIENT_FOLDER } from '../page/page.module.js';
import { ShownJidsInterceptor } from '../chats/shown-jids.interceptor.js';
import { AccessTokens } from '../auth/access/access-tokens.js';
import { createAccessCheck } from '../auth/access/access.middleware.js';
import { ScopeGuard } from '../auth/access/scope.guard.js';
import { refuseConflictingHosts } from '../auth/access/single-host.middleware.js';
import { toUnknownRouteError } from '../common/http/unknown-route.handler.js';
import { limitBodyTime } from '../common/http/body-time.middleware.js';
import { ErrorFilter } from '../common/http/error.filter.js';
import { parseJsonBody } from '../common/http/json-body.middleware.js';
import { assignRequestId } from '../common/http/request-id.middleware.js';
import { createSecurityHeaders } from '../common/http/security-headers.js';
import { UnknownFieldsInterceptor } from '../common/http/unknown-fields.interceptor.js';
import { createValidationPipe } from '../common/http/validation.pipe.js';
import { Config } from '../config/config.js';
import { HttpMetrics } from '../metrics/http.metrics.js';
import { RequestRecorder } from '../requests/request.recorder.js';
import { explainStorageFault } from '../storage/sqlite/explain-storage-fault.js';
import { PICKER_PATH, serveEmojiPicker } from '../page/emoji-picker.middleware.js';
import { serveStyleSheet } from '../page/style-sheet.middleware.js';

/** Adds middleware, pipes, filters and error handlers; expects an app created with `APP_OPTIONS`. */
export async function configureApp(app: NestExpressApplication): Promise<void> {
  const errors = new ErrorFilter(explainStorageFault);
  app.disable('x-powered-by');
  // An ETag needs the finished response, so it would save no work.
  app.disable('etag');
  app.use(limitBodyTime);
  app.use(app.get(HttpMetrics).observe);
  app.use(assignRequestId);
  app.use('/api', app.get(RequestRecorder).observe);
  app.use(createSecurityHeaders(join(CLIENT_FOLDER, 'index.html')));
  app.use(refuseConflictingHosts);
  app.use('/styles/main.css', serveStyleSheet(join(CLIENT_FOLDER, 'styles/main.css')));
  app.use(PICKER_PATH, serveEmojiPicker());
  app.use('/api', createAccessCheck(app.get(Config).server, app.get(AccessTokens)), parseJsonBody);
  app.setGlobalPrefix('api');
  app.useGlobalGuards(new ScopeGuard());
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

export const APP_OPTIONS = {
  // Our own middleware parses bodies, and answers with our error body.
  bodyParser: false,
  // Silent until the service is up: main.ts prints why a start failed.
  logger: false,
  abortOnError: false,
} as const;
