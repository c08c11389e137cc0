import { Matches } from 'class-validator';
import { SLOT_NAME, SLOT_NAME_RULE } from '../../../whatsapp/slot-name.js';

export class CreateAccountDto {
  /** The name of the new account. */
  @Matches(SLOT_NAME, { message: SLOT_NAME_RULE })
  account: string;
}
