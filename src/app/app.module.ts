import { Module } from '@nestjs/common';
import { PhoneStoreModule } from '../store/phones/phone-store.module.js';
import { BackupModule } from '../features/backup/backup.module.js';
import { PageModule } from './page/page.module.js';
import { ConfigModule } from '../base/config/config.module.js';
import { DocsModule } from './docs/docs.module.js';
import { LogModule } from '../base/log/log.module.js';
import { AccessModule } from '../auth/access/access.module.js';
import { LoginModule } from '../auth/login/login.module.js';
import { ClusterModule } from '../insight/cluster/cluster.module.js';
import { MetricsModule } from '../insight/metrics/metrics.module.js';
import { PlaygroundModule } from './playground/playground.module.js';
import { ProxyCheckModule } from '../insight/proxy-check/proxy-check.module.js';
import { RequestLogModule } from '../insight/requests/request-log.module.js';
import { RequestsModule } from '../insight/requests/requests.module.js';
import { StatsRecorderModule } from '../insight/stats/stats-recorder.module.js';
import { MediaStoreModule } from '../base/storage/files/media-store.module.js';
import { ErasuresRepository } from '../base/storage/sql/erasures.repository.js';
import { StorageModule } from '../base/storage/engine/storage.module.js';
import { UploadStoreModule } from '../features/uploads/upload-store.module.js';
import { WebhooksModule } from '../features/webhooks/webhooks.module.js';
import { AccountDispatcher } from './accounts/account.dispatcher.js';
import { AccountEraser } from './accounts/account.eraser.js';
import { AccountFactsReader } from './accounts/account-facts.reader.js';
import { AccountKeeper } from './accounts/account.keeper.js';
import { AccountListService } from './accounts/account-list.service.js';
import { ACCOUNT_FEATURES } from './accounts/account.module.js';
import { AccountPathGuard } from './accounts/account-path.guard.js';
import { AccountRegistry } from './accounts/account.registry.js';
import { AccountRemover } from './accounts/account.remover.js';
import { AccountRuntimeFactory } from './accounts/account-runtime.factory.js';
import { AccountRuntimes } from './accounts/account-runtimes.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { AccountsSection } from './accounts/accounts.section.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { RemoteAccounts } from './accounts/remote-accounts.js';

/** The process: the account `default`, the parts of the whole service, and the further accounts. */
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
    ClusterModule,
    MetricsModule,
    DocsModule,
    ProxyCheckModule,
    PlaygroundModule,
  ],
  controllers: [AccountsController],
  providers: [
    AccountDispatcher,
    AccountEraser,
    AccountFactsReader,
    AccountKeeper,
    AccountListService,
    AccountPathGuard,
    AccountRegistry,
    AccountRemover,
    AccountRuntimeFactory,
    AccountRuntimes,
    AccountsRepository,
    AccountsSection,
    ErasuresRepository,
    RemoteAccounts,
  ],
})
export class AppModule {}
