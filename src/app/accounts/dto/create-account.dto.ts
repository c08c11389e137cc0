import { Matches } from 'class-validator';
import { SLOT_NAME } from '../../../whatsapp/slot-name.js';
import { ACCOUNT_NAME_RULE } from '../account-name.js';

export class CreateAccountDto {
  /** The name of the new account. */
  @Matches(SLOT_NAME, { message: ACCOUNT_NAME_RULE })
  account: string;
}
