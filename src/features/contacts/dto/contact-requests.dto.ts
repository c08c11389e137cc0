import { ArrayMaxSize, ArrayMinSize, IsArray, Matches } from 'class-validator';
import { PageLimit, PageCursor, SearchText } from '../../../base/common/http/field.decorators.js';

const MAX_PHONES = 50;
const phonesMessage = `must be a list of 1 to ${MAX_PHONES} phone numbers`;

export class ContactsQuery {
  @PageLimit()
  limit: number = 1000;

  /** `next` of the page before. */
  @PageCursor(500)
  cursor?: string;

  /** Searches the names and the number. */
  @SearchText()
  q?: string;
}

export class CheckPhonesDto {
  /** 1 to 50 numbers: digits, with an optional + in front. */
  @Matches(/^\+?[0-9]{1,20}$/, {
    each: true,
    message: 'must be texts of digits only, with an optional + in front, such as "+15550102"',
  })
  @ArrayMinSize(1, { message: phonesMessage })
  @ArrayMaxSize(MAX_PHONES, { message: phonesMessage })
  // Last, because the last rule is checked first: a value that is no list breaks the others, too.
  @IsArray({ message: phonesMessage })
  phones: string[];
}
