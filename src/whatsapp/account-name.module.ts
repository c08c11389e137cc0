import { Module } from '@nestjs/common';
import { DEFAULT_ACCOUNT, ACCOUNT } from '../base/common/account-name.js';

/** Names the account that an application is for. */
@Module({ providers: [{ provide: ACCOUNT, useValue: DEFAULT_ACCOUNT }], exports: [ACCOUNT] })
export class AccountNameModule {}
