import { Module } from '@nestjs/common';
import { PhoneStoreModule } from '../phones/phone-store.module.js';
import { BackupModule } from '../backup/backup.module.js';
import { PageModule } from '../page/page.module.js';
import { ConfigModule } from '../config/config.module.js';
import { DocsModule } from '../docs/docs.module.js';
import { LogModule } from '../log/log.module.js';
import { AccessModule } from '../auth/access/access.module.js';
import { LoginModule } from '../auth/login/login.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { PlaygroundModule } from '../playground/playground.module.js';
import { ProxyCheckModule } from '../proxy-check/proxy-check.module.js';
import { RequestLogModule } from '../requests/request-log.module.js';
import { RequestsModule } from '../requests/requests.module.js';
import { StatsRecorderModule } from '../stats/stats-recorder.module.js';
import { MediaStoreModule } from '../storage/files/media-store.module.js';
import { ErasuresRepository } from '../storage/sqlite/erasures.repository.js';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { UploadStoreModule } from '../uploads/upload-store.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AccountDispatcher } from './accounts/account.dispatcher.js';
import { AccountEraser } from './accounts/account.eraser.js';
import { AccountListService } from './accounts/account-list.service.js';
import { ACCOUNT_FEATURES } from './accounts/account.module.js';
import { AccountPathGuard } from './accounts/account-path.guard.js';
import { AccountRegistry } from './accounts/account.registry.js';
import { AccountRemover } from './accounts/account.remover.js';
import { AccountRuntimeFactory } from './accounts/account-runtime.factory.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { AccountsSection } from './accounts/accounts.section.js';
import { AccountsController } from './accounts/accounts.controller.js';

/** The process: the account `default`, what the whole service has, and the further accounts. */
@Module({
  imports: [
    ConfigModule,
    LogModule,
    PageModule,
    AccessModule,
    LoginModule,
    ...ACCOUNT_FEATURES,
    StorageModule,
    PhoneStoreModule,
    MediaStoreModule,
    UploadStoreModule,
    StatsRecorderModule,
    WebhooksModule,
    RequestsModule,
    RequestLogModule,
    BackupModule,
    MetricsModule,
    DocsModule,
    ProxyCheckModule,
    PlaygroundModule,
  ],
  controllers: [AccountsController],
  providers: [
    AccountDispatcher,
    AccountEraser,
    AccountListService,
    AccountPathGuard,
    AccountRegistry,
    AccountRemover,
    AccountRuntimeFactory,
    AccountsRepository,
    AccountsSection,
    ErasuresRepository,
  ],
})
export class AppModule {}
