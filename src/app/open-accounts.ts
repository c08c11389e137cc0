import type { NestExpressApplication } from '@nestjs/platform-express';
import { ProxyCheck } from '../insight/proxy-check/proxy.check.js';
import { AccountRegistry } from './accounts/account.registry.js';

/** Opens all accounts of a service that is up, and connects them again; checks their proxy meanwhile. */
export async function openAccounts(app: NestExpressApplication): Promise<void> {
  app.get(ProxyCheck).start();
  await app.get(AccountRegistry).openAll();
}
