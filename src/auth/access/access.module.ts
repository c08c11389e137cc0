import { Module } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { AccessTokens } from './access-tokens.js';
import { TokensSection } from './tokens.section.js';

/** Access to the API: clients and their permissions. */
@Module({
  imports: [ConfigModule],
  providers: [AccessTokens, TokensSection],
  exports: [AccessTokens, TokensSection],
})
export class AccessModule {}
