import { PhoneStoreModule } from '../../store/phones/phone-store.module.js';
import { ChatCachesModule } from '../../store/rows/chat-caches.module.js';
import { ConfigModule } from '../../base/config/config.module.js';
import { EventLoopModule } from '../../insight/diagnostics/event-loop.module.js';
import { MetricsRegistryModule } from '../../insight/metrics/metrics-registry.module.js';
import { RequestLogModule } from '../../insight/requests/request-log.module.js';
import { StatsRecorderModule } from '../../insight/stats/stats-recorder.module.js';
import { MediaStoreModule } from '../../base/storage/files/media-store.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { UploadStoreModule } from '../../features/uploads/upload-store.module.js';
import { DeliveriesModule } from '../../features/webhooks/deliveries.module.js';
import { WhatsAppServiceModule } from '../../whatsapp/baileys/whatsapp-service.module.js';
import { ProxyModule } from '../../whatsapp/proxy/proxy.module.js';

/**
 * Modules of account features whose parts exist once in the process. The applications of further accounts get the same
 * parts, so their exports have no lifecycle hooks: Nest would call them in each application. Their life is in the hooks
 * of the module class.
 */
export const SHARED_MODULES = [
  ConfigModule,
  StorageModule,
  PhoneStoreModule,
  ChatCachesModule,
  MediaStoreModule,
  UploadStoreModule,
  ProxyModule,
  WhatsAppServiceModule,
  EventLoopModule,
  MetricsRegistryModule,
  RequestLogModule,
  StatsRecorderModule,
  DeliveriesModule,
];
