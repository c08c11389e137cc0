import type { NestExpressApplication } from '@nestjs/platform-express';
import { AccountRegistry } from './accounts/account.registry.js';

/** Opens all accounts of a service that is up, and connects them again. */
export async function openAccounts(app: NestExpressApplication): Promise<void> {
  await app.get(AccountRegistry).openAll();
}
