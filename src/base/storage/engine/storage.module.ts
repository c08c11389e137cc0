import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { Config } from '../../config/config.js';
import { ConfigModule } from '../../config/config.module.js';
import { AuthDatabase, DashboardDatabase } from '../database.js';
import { EventLog } from '../event-log.js';
import { FileStates } from '../file-states.js';
import { openSharedFiles } from '../sharing/open-shared-files.js';
import { SharedFiles } from '../sharing/shared-files.js';
import { LogSignal } from '../log-signal.js';
import { MessageSearch } from '../message-search.js';
import { Ownership, ownershipOfProcess } from '../ownership.js';
import { StorageFaultMonitor } from '../storage-fault.monitor.js';
import { StorageHealth } from '../storage.health.js';
import { StoreSizeReader } from '../store-size.reader.js';
import { StoreCopier } from '../sqlite/store.copier.js';
import { UnreadableRowsRegistry } from '../unreadable-rows.registry.js';
import { openEngine, type StoreEngine } from './open-engine.js';

const ENGINE = Symbol('ENGINE');

/** Opens the two stores, locked for this process, and closes them last. */
@Module({
  imports: [ConfigModule],
  providers: [
    { provide: Ownership, useFactory: ownershipOfProcess },
    { provide: SharedFiles, inject: [Config], useFactory: openSharedFiles },
    {
      provide: ENGINE,
      inject: [Config, StorageFaultMonitor, Ownership, SharedFiles],
      useFactory: openEngine,
    },
    { provide: AuthDatabase, inject: [ENGINE], useFactory: ({ auth }: StoreEngine) => auth },
    {
      provide: DashboardDatabase,
      inject: [ENGINE],
      useFactory: ({ dashboard }: StoreEngine) => dashboard,
    },
    { provide: StorageHealth, inject: [ENGINE], useFactory: ({ health }: StoreEngine) => health },
    { provide: StoreSizeReader, inject: [ENGINE], useFactory: ({ sizes }: StoreEngine) => sizes },
    { provide: LogSignal, inject: [ENGINE], useFactory: ({ signal }: StoreEngine) => signal },
    { provide: MessageSearch, inject: [ENGINE], useFactory: ({ search }: StoreEngine) => search },
    EventLog,
    FileStates,
    StorageFaultMonitor,
    StoreCopier,
    UnreadableRowsRegistry,
  ],
  exports: [
    AuthDatabase,
    DashboardDatabase,
    EventLog,
    FileStates,
    StorageFaultMonitor,
    StorageHealth,
    StoreCopier,
    StoreSizeReader,
    UnreadableRowsRegistry,
    MessageSearch,
    Ownership,
    SharedFiles,
  ],
})
export class StorageModule
  implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown
{
  constructor(
    @Inject(ENGINE) private readonly engine: StoreEngine,
    private readonly eventLog: EventLog,
    private readonly copier: StoreCopier,
    private readonly files: SharedFiles,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.eventLog.open();
  }

  beforeApplicationShutdown(): void {
    this.files.stop();
  }

  /** The last shutdown hook: every writer has finished in an earlier one. */
  async onApplicationShutdown(): Promise<void> {
    await this.engine.close();
    this.copier.close();
    await this.files.close();
  }
}
