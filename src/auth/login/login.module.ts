import { Module } from '@nestjs/common';
import { ConfigModule } from '../../config/config.module.js';
import { LoginController } from './login.controller.js';

/** The page's login with the API token. */
@Module({ imports: [ConfigModule], controllers: [LoginController] })
export class LoginModule {}
