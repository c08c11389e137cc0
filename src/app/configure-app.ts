import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { CLIENT_FOLDER } from './page/page.module.js';
import { AccessTokens } from '../auth/access/access-tokens.js';
import { createAccessCheck } from '../auth/access/access.middleware.js';
import { refuseConflictingHosts } from '../auth/access/single-host.middleware.js';
import { stripBasePath } from '../base/common/http/base-path.middleware.js';
import { limitBodyTime } from '../base/common/http/body-time.middleware.js';
import { parseJsonBody } from '../base/common/http/json-body.middleware.js';
import { assignRequestId } from '../base/common/http/request-id.middleware.js';
import { createSecurityHeaders } from '../base/common/http/security-headers.js';
import { Config } from '../base/config/config.js';
import { HttpMetrics } from '../insight/metrics/http.metrics.js';
import { RequestRecorder } from '../insight/requests/request.recorder.js';
import { PICKER_PATH, serveEmojiPicker } from './page/emoji-picker.middleware.js';
import { dropLastSlash } from './docs/docs-path.middleware.js';
import { serveStyleSheet } from './page/style-sheet.middleware.js';
import { DEFAULT_ACCOUNT } from '../base/common/account-name.js';
import { AccountDispatcher } from './accounts/account.dispatcher.js';
import { AccountPathGuard } from './accounts/account-path.guard.js';
import { AccountRegistry } from './accounts/account.registry.js';
import { configureRoutes } from './accounts/configure-routes.js';
import { answerReadiness, READINESS_PATH } from './cluster/readiness.js';
import { Ownership } from '../base/storage/ownership.js';

/** Adds middleware, pipes, filters and error handlers; expects an app created with `APP_OPTIONS`. */
export async function configureApp(app: NestExpressApplication): Promise<void> {
  const { server } = app.get(Config);
  app.use(stripBasePath(server.basePath));
  const ownership = app.get(Ownership);
  app.use(READINESS_PATH, (_request: Request, response: Response) => {
    answerReadiness(ownership, response);
  });
  app.use(limitBodyTime);
  app.use(app.get(HttpMetrics).observe);
  app.use(assignRequestId);
  app.use('/api', app.get(RequestRecorder).observe);
  app.use(createSecurityHeaders(join(CLIENT_FOLDER, 'index.html')));
  app.use(refuseConflictingHosts);
  app.use('/styles/main.css', serveStyleSheet(join(CLIENT_FOLDER, 'styles/main.css')));
  app.use(PICKER_PATH, serveEmojiPicker());
  app.use(dropLastSlash);
  app.use('/api', createAccessCheck(server, app.get(AccessTokens)), parseJsonBody);
  app.use(app.get(AccountDispatcher).dispatch);
  app.useGlobalGuards(app.get(AccountPathGuard));
  await app.get(AccountRegistry).load();
  await configureRoutes(app, DEFAULT_ACCOUNT);
}

export const APP_OPTIONS = {
  // Our own middleware parses bodies, and answers with our error body.
  bodyParser: false,
  // Silent until the service is up: main.ts prints the reason of a failed start.
  logger: false,
  abortOnError: false,
} as const;
