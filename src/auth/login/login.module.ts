import { Module } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { AccessModule } from '../access/access.module.js';
import { LoginController } from './login.controller.js';
import { TokenController } from './token.controller.js';

/** The page's login with an API token, and the permissions of a token. */
@Module({
  imports: [ConfigModule, AccessModule],
  controllers: [LoginController, TokenController],
})
export class LoginModule {}
