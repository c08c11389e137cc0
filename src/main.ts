import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { HttpLimitsAdapter } from './access/http-limits.adapter.js';
import { AppLogger } from './app-logger.js';
import { AppModule } from './app.module.js';
import { APP_OPTIONS, configureApp } from './configure-app.js';
import { Config } from './config/config.js';
import { HELP, readLaunchOptions } from './config/launch-options.js';
import { SERVICE_VERSION } from './diagnostics/versions.js';
import { guardProcess } from './process-guard.js';
import { toStartError } from './start-error.js';
import { WhatsAppGateway } from './whatsapp/whatsapp-gateway.js';

const USAGE_ERROR = 2;

async function launch(): Promise<void> {
  const { help, version } = readLaunchOptions();
  if (help || version) {
    console.log(help ? HELP : SERVICE_VERSION);
    return;
  }
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule,
    new HttpLimitsAdapter(),
    APP_OPTIONS,
  );
  const gateway = app.get(WhatsAppGateway);
  guardProcess({
    close: () => app.close(),
    isHarmless: (error) => gateway.isHarmlessRejection(error),
  });
  await configureApp(app);
  const { server, session } = app.get(Config);
  // Before WhatsApp hears of us: a second copy must fail here, without disturbing the first.
  await app.listen(server.port, server.host);
  app.useLogger(app.get(AppLogger));
  console.log(`Dashboard: ${await app.getUrl()}`);
  if (session.localNetwork) {
    console.log(`Mode: local. The session runs on the test network ${session.localNetwork.url}.`);
  }
  if (session.autoConnect === 'never') return;
  await gateway.resume().catch((error: unknown) => {
    app.get(AppLogger).error(`The session could not be resumed: ${String(error)}`);
  });
}

try {
  await launch();
} catch (error) {
  for (const sentence of toStartError(error)) console.error(sentence);
  process.exit(USAGE_ERROR);
}
