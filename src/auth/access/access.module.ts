import { Module } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { AccessTokens } from './access-tokens.js';
import { LoginsRepository } from './logins.repository.js';
import { TokensSection } from './tokens.section.js';

/** Access to the API: clients and their permissions. */
@Module({
  imports: [ConfigModule, StorageModule],
  providers: [AccessTokens, LoginsRepository, TokensSection],
  exports: [AccessTokens, TokensSection],
})
export class AccessModule {}
