import { Injectable, type DynamicModule, type InjectionToken, type Type } from '@nestjs/common';
import { ModuleRef, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiAdapter } from '../../base/common/http/api.adapter.js';
import { ACCOUNT } from '../../base/common/account-name.js';
import { yieldToEventLoop } from '../../base/common/async/yield-to-event-loop.js';
import { AccountNameModule } from '../../whatsapp/account-name.module.js';
import { AccountModule } from './account.module.js';
import { AccountRuntime } from './account.runtime.js';
import { configureRoutes } from './configure-routes.js';
import { ModuleCopies } from './module-copies.js';
import { exportsOf, isDynamic } from './module-metadata.js';
import { provideValues } from './provide-values.js';
import { SHARED_MODULES } from './shared-modules.js';

/** Builds the application of a further account from that of the process, in turns of the event loop: others go on meanwhile. */
@Injectable()
export class AccountRuntimeFactory {
  constructor(private readonly process: ModuleRef) {}

  /**
   * Opens an account, once each. It is not connected yet.
   * @throws StorageError if its credentials are unreadable
   */
  async open(name: string): Promise<AccountRuntime> {
    const copies = new ModuleCopies([
      [AccountNameModule, provideValues([[ACCOUNT, name]])],
      ...SHARED_MODULES.map((module) => [module, this.share(module)] as const),
    ]);
    const app = await NestFactory.create<NestExpressApplication>(
      copies.of(AccountModule),
      new ApiAdapter(),
      { bodyParser: false, abortOnError: false },
    );
    await yieldToEventLoop();
    try {
      await configureRoutes(app, name);
    } catch (error) {
      await app.close();
      throw error;
    }
    await yieldToEventLoop();
    return new AccountRuntime(name, app);
  }

  /** A module with the parts of the process. */
  private share(module: Type): DynamicModule {
    const tokens = exportsOf(module).filter((each): each is InjectionToken => !isDynamic(each));
    return provideValues(
      tokens.map((token) => [token, this.process.get<unknown>(token, { strict: false })]),
    );
  }
}
