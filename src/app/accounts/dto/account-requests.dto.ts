import { Matches, IsIn, IsOptional } from 'class-validator';
import { ACCOUNT_NAME, ACCOUNT_NAME_RULE } from '../../../base/common/account-name.js';

export class CreateAccountDto {
  /** The name of the new account. */
  @Matches(ACCOUNT_NAME, { message: ACCOUNT_NAME_RULE })
  account: string;
}

/** The choices for the chats, messages and files of an account that is removed. */
export const DATA_CHOICES = ['keep', 'delete'] as const;

export class DeleteAccountQuery {
  /** `delete` also deletes all its data. It cannot be undone. */
  @IsOptional()
  @IsIn(DATA_CHOICES, { message: 'must be keep or delete' })
  data: (typeof DATA_CHOICES)[number] = 'keep';
}
