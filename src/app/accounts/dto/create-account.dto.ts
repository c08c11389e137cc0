import { Matches } from 'class-validator';
import { ACCOUNT_NAME, ACCOUNT_NAME_RULE } from '../../../base/common/account-name.js';

export class CreateAccountDto {
  /** The name of the new account. */
  @Matches(ACCOUNT_NAME, { message: ACCOUNT_NAME_RULE })
  account: string;
}
