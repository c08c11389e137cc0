import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { HttpLimitsAdapter } from '../base/common/http/http-limits.adapter.js';
import type { OpenServer } from '../base/common/http/limited-server.js';
import { AppLogger } from '../base/log/app-logger.js';
import { AppModule } from './app.module.js';
import { APP_OPTIONS, configureApp } from './configure-app.js';
import { Config } from '../base/config/config.js';
import { describeUnknownProcessVariables } from '../base/config/unknown-variables.js';
import { openAccounts } from './open-accounts.js';
import { END_SIGNALS } from './shutdown-signals.js';
import { letNewSpaceGrow, limitHeapGrowth } from './v8-flags.js';
import { handleUncaughtErrors } from './unhandled-errors.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';

/**
 * Creates the application, starts listening and opens the accounts.
 * @param onCanEnd called once the application can shut down by itself
 * @param front of a process that listens already
 */
export async function bootstrap(onCanEnd: () => void, front?: OpenServer): Promise<void> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule,
    new HttpLimitsAdapter(front),
    APP_OPTIONS,
  );
  const gateway = app.get(WhatsAppGateway);
  handleUncaughtErrors({
    close: () => app.close(),
    isHarmless: (error) => gateway.isHarmlessRejection(error),
  });
  // A shutdown on request exits with 0; by default Nest would end by the signal.
  app.enableShutdownHooks([...END_SIGNALS], { useProcessExit: true });
  await configureApp(app);
  onCanEnd();
  const { server, session } = app.get(Config);
  // Before connecting to WhatsApp: a second copy must fail here, without disturbing the first.
  await app.listen(server.port, server.host);
  app.useLogger(app.get(AppLogger));
  // After startup, because most objects that it allocates stay alive.
  limitHeapGrowth();
  letNewSpaceGrow();
  const unknown = describeUnknownProcessVariables();
  if (unknown) app.get(AppLogger).warn(unknown);
  console.log(`Dashboard: ${await app.getUrl()}${server.basePath}`);
  if (session.localNetwork) {
    console.log(`Mode: local. The session runs on the test network ${session.localNetwork.url}.`);
  }
  await openAccounts(app);
}
