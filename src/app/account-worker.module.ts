import { Module, type BeforeApplicationShutdown } from '@nestjs/common';
import { LogModule } from '../base/log/log.module.js';
import { RequestRecorder } from '../insight/requests/request.recorder.js';
import { AccountKeeper } from './accounts/account.keeper.js';
import { AccountRuntimeFactory } from './accounts/account-runtime.factory.js';
import { AccountRuntimes } from './accounts/account-runtimes.js';
import { SHARED_MODULES } from './accounts/shared-modules.js';

/** A process that has some of the further accounts, and nothing that exists once in the service. */
@Module({
  imports: [LogModule, ...SHARED_MODULES],
  providers: [AccountKeeper, AccountRuntimeFactory, AccountRuntimes, RequestRecorder],
})
export class AccountWorkerModule implements BeforeApplicationShutdown {
  constructor(private readonly runtimes: AccountRuntimes) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.runtimes.closeAll();
  }
}
