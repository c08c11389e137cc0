import { PhoneStoreModule } from '../../phones/phone-store.module.js';
import { ConfigModule } from '../../config/config.module.js';
import { EventLoopModule } from '../../diagnostics/event-loop.module.js';
import { MetricsRegistryModule } from '../../metrics/metrics-registry.module.js';
import { RequestLogModule } from '../../requests/request-log.module.js';
import { StatsRecorderModule } from '../../stats/stats-recorder.module.js';
import { MediaStoreModule } from '../../storage/files/media-store.module.js';
import { StorageModule } from '../../storage/sqlite/storage.module.js';
import { UploadStoreModule } from '../../uploads/upload-store.module.js';
import { WebhooksModule } from '../../webhooks/webhooks.module.js';
import { WhatsAppServiceModule } from '../../whatsapp/baileys/whatsapp-service.module.js';
import { ProxyModule } from '../../whatsapp/proxy/proxy.module.js';

/**
 * Modules of account features whose parts exist once in the process. The applications of further accounts get these parts
 * as they are, so what they export has no lifecycle hooks: Nest would call them in each application. Their life is in the
 * hooks of the module class.
 */
export const SHARED_MODULES = [
  ConfigModule,
  StorageModule,
  PhoneStoreModule,
  MediaStoreModule,
  UploadStoreModule,
  ProxyModule,
  WhatsAppServiceModule,
  EventLoopModule,
  MetricsRegistryModule,
  RequestLogModule,
  StatsRecorderModule,
  WebhooksModule,
];
