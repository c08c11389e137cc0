import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { ConfigModule } from '../../config/config.module.js';
import { authMigrations } from './migrations/auth.migrations.js';
import { dashboardMigrations } from './migrations/dashboard.migrations.js';
import { moveJournal } from './migrations/move-journal.js';
import type { DashboardSchema } from '../dashboard.schema.js';
import { AuthDatabase, DashboardDatabase } from '../database.js';
import { EventLog } from '../event-log.js';
import { FileStates } from '../file-states.js';
import { MessageSearch } from '../message-search.js';
import { openDatabase } from './open-database.js';
import { StorageFaultMonitor } from './storage-fault.monitor.js';
import { StorageHealth } from './storage.health.js';
import { StoreCopier } from './store.copier.js';
import { StoreSizeReader } from './store-size.reader.js';
import { UnreadableRowsRegistry } from '../unreadable-rows.registry.js';
import { SqliteMessageSearch } from './sqlite.message-search.js';

/** "WAau" and "WAda": they identify our files and must never change. */
const AUTH_APPLICATION_ID = 0x57416175;
export const DASHBOARD_APPLICATION_ID = 0x57416461;

/** Opens the two stores, locked for this process, and closes them last. */
@Module({
  imports: [ConfigModule],
  providers: [
    {
      provide: AuthDatabase,
      inject: [Config],
      useFactory: ({ storage }: Config) =>
        openDatabase({
          path: storage.authDb,
          sync: storage.sync,
          name: 'auth store',
          isChecked: true,
          applicationId: AUTH_APPLICATION_ID,
          migrations: authMigrations,
        }),
    },
    {
      provide: DashboardDatabase,
      // Opened second: another copy of the service must fail on the auth store's lock first.
      inject: [Config, AuthDatabase],
      useFactory: async ({ storage }: Config, auth: AuthDatabase) => {
        const dashboard = await openDatabase<DashboardSchema>({
          path: storage.dataDb,
          sync: storage.sync,
          name: 'dashboard store',
          applicationId: DASHBOARD_APPLICATION_ID,
          migrations: dashboardMigrations,
        });
        await moveJournal(dashboard, auth);
        return dashboard;
      },
    },
    EventLog,
    FileStates,
    StorageFaultMonitor,
    StorageHealth,
    StoreCopier,
    StoreSizeReader,
    UnreadableRowsRegistry,
    { provide: MessageSearch, useClass: SqliteMessageSearch },
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
  ],
})
export class StorageModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(AuthDatabase) private readonly auth: AuthDatabase,
    @Inject(DashboardDatabase) private readonly dashboard: DashboardDatabase,
    private readonly eventLog: EventLog,
    private readonly copier: StoreCopier,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.eventLog.open();
  }

  /** The last shutdown hook: every writer has finished in an earlier one. */
  async onApplicationShutdown(): Promise<void> {
    await this.dashboard.destroy();
    await this.auth.destroy();
    this.copier.close();
  }
}
