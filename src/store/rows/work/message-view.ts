import { Inject, Injectable } from '@nestjs/common';
import { FileStates } from '../../../base/storage/file-states.js';
import { ACCOUNT } from '../../../base/common/account-name.js';

/** Gives what a message shows besides its row: the files that are here, and the account of its paths. */
@Injectable()
export class MessageView {
  constructor(
    readonly files: FileStates,
    @Inject(ACCOUNT) readonly account: string,
  ) {}
}
