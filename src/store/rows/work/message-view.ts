import { Inject, Injectable } from '@nestjs/common';
import { FileStates } from '../../../base/storage/file-states.js';
import { BASE_PATH } from '../../../base/config/config.js';
import { ACCOUNT } from '../../../base/common/account-name.js';

/** Gives what a message shows besides its row: the files that are here, and account and base of its paths. */
@Injectable()
export class MessageView {
  constructor(
    readonly files: FileStates,
    @Inject(ACCOUNT) readonly account: string,
    @Inject(BASE_PATH) readonly basePath: string,
  ) {}
}
