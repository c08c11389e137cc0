import type { NestExpressApplication } from '@nestjs/platform-express';
import { Config } from '../config/config.js';
import { AppLogger } from '../log/app-logger.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';

/** Connects a paired session again, unless the settings forbid it. Without a session the service serves all the same. */
export async function resumeSession(app: NestExpressApplication): Promise<void> {
  if (app.get(Config).session.autoConnect === 'never') return;
  await app
    .get(WhatsAppGateway)
    .resume()
    .catch((error: unknown) => {
      app.get(AppLogger).error(`The session could not be resumed: ${String(error)}`);
    });
}
