import { Inject, Injectable } from '@nestjs/common';
import { FileStates } from '../../../base/storage/file-states.js';
import { ACCOUNT } from '../../../base/common/account-name.js';

/** What the shape of a message takes besides its row: which files are here, and the account that its paths lead to. */
@Injectable()
export class MessageView {
  constructor(
    readonly files: FileStates,
    @Inject(ACCOUNT) readonly account: string,
  ) {}
}
